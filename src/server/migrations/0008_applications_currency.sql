-- What a business that applies is paid in. Country and time zone are its locations' own.
alter table applications add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
