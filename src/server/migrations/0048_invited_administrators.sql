-- An administrator who is invited chooses their password with a link of a purpose of its own.
alter table account_links drop constraint account_links_purpose_check;
alter table account_links add constraint account_links_purpose_check check (
  purpose in ('verify_email', 'reset_password', 'activate_business', 'change_email', 'activate_admin'));
