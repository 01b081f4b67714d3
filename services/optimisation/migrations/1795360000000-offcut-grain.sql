ALTER TABLE "board" DROP CONSTRAINT "board_orientation_check";
ALTER TABLE "board" ADD CONSTRAINT "board_orientation_check" CHECK (length > 0 and width > 0 and (is_off_cut or length >= width));
