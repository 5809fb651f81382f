/**
 * ISO codes of the countries of AWS regions:
 * https://docs.aws.amazon.com/global-infrastructure/latest/regions/aws-regions.html
 */
const COUNTRIES: Readonly<Record<string, string>> = {
  'af-south-1': 'ZAF',
  'ap-east-1': 'HKG',
  'ap-east-2': 'TWN',
  'ap-northeast-1': 'JPN',
  'ap-northeast-2': 'KOR',
  'ap-northeast-3': 'JPN',
  'ap-south-1': 'IND',
  'ap-south-2': 'IND',
  'ap-southeast-1': 'SGP',
  'ap-southeast-2': 'AUS',
  'ap-southeast-3': 'IDN',
  'ap-southeast-4': 'AUS',
  'ap-southeast-5': 'MYS',
  'ap-southeast-6': 'NZL',
  'ap-southeast-7': 'THA',
  'ca-central-1': 'CAN',
  'ca-west-1': 'CAN',
  'eu-central-1': 'DEU',
  'eu-central-2': 'CHE',
  'eu-north-1': 'SWE',
  'eu-south-1': 'ITA',
  'eu-south-2': 'ESP',
  'eu-west-1': 'IRL',
  'eu-west-2': 'GBR',
  'eu-west-3': 'FRA',
  'il-central-1': 'ISR',
  'me-central-1': 'ARE',
  'me-south-1': 'BHR',
  'mx-central-1': 'MEX',
  'sa-east-1': 'BRA',
  'us-east-1': 'USA',
  'us-east-2': 'USA',
  'us-gov-east-1': 'USA',
  'us-gov-west-1': 'USA',
  'us-west-1': 'USA',
  'us-west-2': 'USA',
};

/** ISO code of the country that an AWS region is in; null for anything else. */
export function countryOfRegion(place: string): string | null {
  return COUNTRIES[place] ?? null;
}
