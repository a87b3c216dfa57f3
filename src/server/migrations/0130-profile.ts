import { sql } from 'kysely';
import { protectMemberTable, shareTable } from '../kit/migrate.ts';
import type { MigrationDatabase } from '../kit/migrate.ts';

/**
 * Occupations are the sub-major groups of ANZSCO (Australian Bureau of Statistics, 2022) with their two-digit codes,
 * each with common job titles; code 9x is ours, for those outside the workforce.
 */
const occupations = `
Managers
11 Chief Executives, General Managers and Legislators: Chief executive, General manager, Member of parliament or councillor
12 Farmers and Farm Managers: Crop farmer, Livestock farmer, Farm manager
13 Specialist Managers: Construction manager, Finance manager, Human resource manager, ICT manager, Marketing manager, School principal
14 Hospitality, Retail and Service Managers: Cafe or restaurant manager, Hotel manager, Retail manager, Call centre manager
Professionals
21 Arts and Media Professionals: Actor or entertainer, Journalist, Musician, Photographer, Writer
22 Business, Human Resource and Marketing Professionals: Accountant, Auditor, Financial adviser, Human resource adviser, Management consultant, Marketing specialist
23 Design, Engineering, Science and Transport Professionals: Architect, Civil engineer, Graphic designer, Pilot, Scientist, Surveyor
24 Education Professionals: Early childhood teacher, Primary school teacher, Secondary school teacher, University lecturer
25 Health Professionals: Dentist, General practitioner, Midwife, Pharmacist, Physiotherapist, Registered nurse
26 ICT Professionals: Business analyst, Cyber security specialist, Database administrator, Software engineer, Web developer
27 Legal, Social and Welfare Professionals: Barrister, Counsellor, Psychologist, Social worker, Solicitor
Technicians and Trades Workers
31 Engineering, ICT and Science Technicians: Building inspector, Civil draftsperson, ICT support technician, Laboratory technician
32 Automotive and Engineering Trades Workers: Fitter and turner, Motor mechanic, Panel beater, Welder
33 Construction Trades Workers: Bricklayer, Carpenter, Painter, Plasterer, Plumber, Tiler
34 Electrotechnology and Telecommunications Trades Workers: Airconditioning mechanic, Electrician, Telecommunications technician
35 Food Trades Workers: Baker, Butcher, Chef, Cook
36 Skilled Animal, Agricultural and Horticultural Workers: Florist, Gardener, Shearer, Veterinary nurse
39 Other Technicians and Trades Workers: Cabinetmaker, Hairdresser, Printer, Upholsterer
Community and Personal Service Workers
41 Health and Welfare Support Workers: Ambulance officer, Dental technician, Enrolled nurse, Youth worker
42 Carers and Aides: Aged care worker, Child carer, Disability support worker, Teacher's aide
43 Hospitality Workers: Bar attendant, Barista, Waiter, Hotel service supervisor
44 Protective Service Workers: Defence force member, Firefighter, Police officer, Security officer
45 Sports and Personal Service Workers: Beauty therapist, Driving instructor, Fitness instructor, Travel consultant
Clerical and Administrative Workers
51 Office Managers and Program Administrators: Office manager, Practice manager, Project administrator
52 Personal Assistants and Secretaries: Legal secretary, Personal assistant, Secretary
53 General Clerical Workers: Data entry operator, General clerk, Word processing operator
54 Inquiry Clerks and Receptionists: Call centre operator, Inquiry clerk, Receptionist
55 Numerical Clerks: Accounts clerk, Bank worker, Bookkeeper, Insurance clerk, Payroll clerk
56 Clerical and Office Support Workers: Courier, Mail sorter, Survey interviewer
59 Other Clerical and Administrative Workers: Conveyancer, Logistics clerk, Purchasing officer
Sales Workers
61 Sales Representatives and Agents: Auctioneer, Insurance agent, Real estate agent, Sales representative
62 Sales Assistants and Salespersons: Motor vehicle salesperson, Pharmacy assistant, Sales assistant, Service station attendant
63 Sales Support Workers: Checkout operator, Model, Telemarketer, Visual merchandiser
Machinery Operators and Drivers
71 Machine and Stationary Plant Operators: Crane operator, Machine operator, Miner, Sewing machinist
72 Mobile Plant Operators: Earthmoving plant operator, Forklift driver, Forestry plant operator
73 Road and Rail Drivers: Bus driver, Delivery driver, Rideshare or taxi driver, Train driver, Truck driver
74 Storepersons: Order picker, Storeperson
Labourers
81 Cleaners and Laundry Workers: Car detailer, Commercial cleaner, Domestic cleaner, Laundry worker
82 Construction and Mining Labourers: Builder's labourer, Concreter, Fencer, Scaffolder
83 Factory Process Workers: Food process worker, Meat process worker, Packer, Product assembler
84 Farm, Forestry and Garden Workers: Farm hand, Fruit picker, Garden labourer
85 Food Preparation Assistants: Fast food cook, Kitchenhand
89 Other Labourers: Freight handler, Handyperson, Recycling worker, Shelf filler
Not in the workforce
91 Studying: Apprentice, School student, University or TAFE student
92 At home: Full-time parent, Unpaid carer
93 Retired: Age pensioner, Self-funded retiree
94 Not working: Looking for work, Not able to work
`;

interface Occupation {
  id: number;
  name: string;
  group: string;
  titles: string[];
}

function readOccupations(): Occupation[] {
  const found: Occupation[] = [];
  let group = '';
  for (const line of occupations.trim().split('\n')) {
    const match = /^(\d\d) ([^:]+): (.+)$/.exec(line);
    if (match) found.push({ id: Number(match[1]), name: match[2]!, group, titles: match[3]!.split(', ') });
    else group = line;
  }
  return found;
}

/** Reference data for forms: states, occupations and job titles. */
async function createReference(db: MigrationDatabase): Promise<void> {
  await sql`
    create table states (id bigint primary key, code text not null unique, name text not null);
    insert into states (id, code, name) values
      (1, 'ACT', 'Australian Capital Territory'), (2, 'NSW', 'New South Wales'), (3, 'NT', 'Northern Territory'),
      (4, 'QLD', 'Queensland'),
      (5, 'SA', 'South Australia'), (6, 'TAS', 'Tasmania'), (7, 'VIC', 'Victoria'), (8, 'WA', 'Western Australia');
  `.execute(db);
  await shareTable(db, 'states');

  await sql`
    create table occupations (id bigint primary key, name text not null, major_group text not null);
  `.execute(db);
  await shareTable(db, 'occupations');

  await sql`
    create table job_titles (id bigint primary key, occupation_id bigint not null references occupations,
      name text not null);
  `.execute(db);
  await shareTable(db, 'job_titles');

  for (const { id, name, group, titles } of readOccupations()) {
    await db.insertInto('occupations').values({ id, name, major_group: group }).execute();
    await db
      .insertInto('job_titles')
      .values(titles.map((title, index) => ({ id: id * 100 + index + 1, occupation_id: id, name: title })))
      .execute();
  }
}

/** Identity documents, and what remains of members who have left. */
async function createDocuments(db: MigrationDatabase): Promise<void> {
  await sql`
    create table identity_documents (
      member_id bigint not null references members on delete cascade,
      id bigint generated by default as identity,
      kind text not null,
      side text not null check (side in ('front', 'back')),
      file_key text not null,
      uploaded_at timestamptz not null,
      status text not null default 'received' check (status in ('received', 'accepted', 'refused')),
      primary key (member_id, id)
    );
  `.execute(db);
  await protectMemberTable(db, 'identity_documents');

  await sql`
    -- What the law makes us retain of members who have left: loans, agreements and how they were decided. It holds the former member's
    -- id and no key to an account; no member reads it.
    create table retained_records (
      former_member bigint not null,
      source text not null,
      source_id text not null,
      content jsonb not null,
      ended_on date not null,
      erase_from date not null check (erase_from > ended_on),
      retained_at timestamptz not null,
      primary key (former_member, source, source_id)
    );
    create index retained_records_to_erase on retained_records (erase_from);
  `.execute(db);
}

/** Reference data of profiles, identity documents and retained records. */
export async function up(db: MigrationDatabase): Promise<void> {
  await createReference(db);
  await createDocuments(db);
}
