ALTER TABLE "board_cut" ADD "in_hand_time" TIMESTAMP WITH TIME ZONE;
