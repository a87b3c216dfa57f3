/** The fields that a form may carry; those left out stay as they are. */
export interface ProfileChange {
  first_name?: string | undefined;
  last_name?: string | undefined;
  dob?: string | undefined;
  mobile?: string | undefined;
  address_line1?: string | undefined;
  suburb?: string | undefined;
  state?: string | undefined;
  postcode?: string | undefined;
  country?: string | undefined;
  occupation_id?: number | undefined;
  job_title_id?: number | undefined;
}
