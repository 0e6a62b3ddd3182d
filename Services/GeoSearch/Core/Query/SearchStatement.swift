import ServiceKit

/// The SQL of a search with one index in the lead.
///
/// It gives every row that the lead comes past, with whether the row meets the rest of the query as its last column: so
/// whoever walks can count. The text depends only on the lead and on how many words and kinds there are, which keeps the
/// cache of statements small.
struct SearchStatement {
    /// The column that tells whether a row meets the conditions that are not the lead's.
    static let fits: Int = 6

    let sql: String
    let values: [(any SQLValueConvertible)?]

    init(_ query: PostQuery, lead: SearchLead) {
        var conditions = SearchConditions()
        if !query.kinds.isEmpty, lead != .kinds { conditions.require(kinds: query.kinds) }
        if lead != .words { query.terms.forEach { conditions.require($0) } }
        let scan = IndexScan(query, lead: lead)
        sql = scan.selecting("\(Candidate.columns), \(conditions.sql)")
        values = conditions.values + scan.values
    }
}
