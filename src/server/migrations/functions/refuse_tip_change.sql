-- Keeps a tip that arrived, apart from its refund and its card.
create or replace function refuse_tip_change() returns trigger language plpgsql as $$
begin
  perform refuse('later_tips_are_final', format('Tip %s is %s', old.id, old.status));
  return null;
end $$;
