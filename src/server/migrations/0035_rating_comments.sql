-- What guests write beside their stars.

alter table stays
  -- In their own words, as `domain/stays/ratingComment.ts` cleans them.
  add column rating_comment text check (char_length(rating_comment) between 1 and 500),
  add constraint stays_comment_of_rating check (rating_comment is null or rating is not null);

-- Those of a location, the latest first.
create index stays_commented on stays (location_id, rated_at desc) where rating_comment is not null;
-- Those that are kept for long enough, of all locations.
create index stays_comments_by_age on stays (rated_at) where rating_comment is not null;
