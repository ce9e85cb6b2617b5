-- A car that its customer linked by a session's code is theirs; the valet may not have typed its year.
alter table vehicles alter column year drop not null;

-- What the browser that registered shows beside the link of the e-mail, to be signed in by it, once.
alter table people add column registration_secret_hash bytea;
