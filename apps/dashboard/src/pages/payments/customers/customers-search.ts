/** What the page of customers shows. All of it is in the address, which may be anything. */
export interface CustomersSearch {
  /** A type of customer. */
  type?: string
  /** The customer shown. Without it, the list. */
  id?: string
  /** The beginning of an ID. */
  query?: string
  cursor?: string
}
