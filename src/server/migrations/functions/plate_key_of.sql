-- Equals `buildPlateKey` in the domain; a test compares them.
create or replace function plate_key_of(plate text) returns text language sql immutable as $$
  select normalize(translate(normalize(translate(plate, ' -♥♡❤★☆✋½¼¾&+.·・•*/', ''), nfc),
    'ابحدرسصطعقكلمنهوىأإآٱةہھەيیئؤک', 'ABJDRSXTEGKLZNHUVAAAAHHHHVVVUK'), nfc)
$$;
