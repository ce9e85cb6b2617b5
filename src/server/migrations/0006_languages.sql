-- The languages that the product has texts in: filled from src/texts/languages.ts whenever the database
-- is brought up to a version, so that another language is no migration.
create table languages (name text primary key);
insert into languages values ('en'), ('ar');

alter table locations drop constraint locations_default_language_check,
  add constraint locations_default_language_known foreign key (default_language) references languages;
alter table people drop constraint people_language_check,
  add constraint people_language_known foreign key (language) references languages;
alter table applications drop constraint applications_language_check,
  add constraint applications_language_known foreign key (language) references languages;
alter table stays drop constraint stays_language_check,
  add constraint stays_language_known foreign key (language) references languages;
alter table messages drop constraint messages_language_check,
  add constraint messages_language_known foreign key (language) references languages;
