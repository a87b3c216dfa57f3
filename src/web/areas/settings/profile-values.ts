export interface ProfileValues {
  first_name: string;
  last_name: string;
  email: string;
  mobile: string;
  dob: string | null;
  address_line1: string;
  suburb: string;
  state: string | null;
  postcode: string;
  occupation_id: number | null;
  job_title_id: number | null;
  time_zone: string;
  password: string;
}
