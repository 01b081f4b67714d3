ALTER TABLE "data_dictionary_detail" ADD "english_text" character varying(128);
ALTER TABLE "data_dictionary_detail" ADD "colour" character varying(7);
ALTER TABLE "data_dictionary_detail" ADD "icon" character varying(7);
