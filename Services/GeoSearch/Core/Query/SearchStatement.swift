import GeoSearchContract
import Geodesy
import ServiceKit

/// The SQL of a search with one index in the lead.
///
/// It gives every row that the lead comes past, with whether the row meets the rest of the query as its last column: so
/// whoever walks can count. The text depends only on the lead and on how many words, kinds and attributes there are, which
/// keeps the cache of statements small.
struct SearchStatement {
    /// The column that tells whether a row meets the conditions that are not the lead's.
    static let fits: Int = 6

    let sql: String
    let values: [(any SQLValueConvertible)?]

    init(_ query: PostQuery, lead: SearchLead) {
        var conditions = SearchConditions()
        if !query.kinds.isEmpty, lead != .kinds { conditions.require(kinds: query.kinds) }
        if lead != .words { query.terms.forEach { conditions.require($0) } }
        for (index, condition) in query.conditions.enumerated() where lead != .attribute(index) {
            conditions.require(condition)
        }
        if let user = query.hiddenFrom { conditions.requireUnblocked(by: user) }
        let scan = IndexScan(query, lead: lead)
        sql = scan.selecting("\(Candidate.columns), \(conditions.sql)")
        values = conditions.values + scan.values
    }
}

/// How an index is asked for its candidates: pieces of SQL, and the values in them.
struct IndexScan {
    /// The table of the index.
    private let from: String
    /// From there to the post.
    private var join = ""
    private let condition: String
    private var order = ""
    let values: [(any SQLValueConvertible)?]

    init(_ query: PostQuery, lead: SearchLead) {
        switch lead {
        case .words:
            from = "postWords"
            join = " CROSS JOIN post ON post.key = postWords.rowid"
            condition = "postWords MATCH ?"
            values = [query.match]
        case .kinds:
            from = "post INDEXED BY postByKind"
            condition = "post.kind IN (\(SearchConditions.marks(query.kinds.count)))"
            values = query.kinds
        case .distance, .radius:
            from = "postPoint"
            join = " CROSS JOIN post ON post.key = postPoint.key"
            condition = "postPoint.key MATCH near(?, ?, ?, ?)"
            values = query.nearArguments
        case .attribute(let index):
            let attribute = query.conditions[index]
            from = "\(attribute.table) AS attribute INDEXED BY \(attribute.table)ByValue"
            join = " CROSS JOIN post ON post.key = attribute.post"
            condition = attribute.sql
            values = attribute.values
        case .time:
            from = "post INDEXED BY postByTime"
            condition = "(post.publishedAt, post.id) < (?, ?)"
            order = " ORDER BY post.publishedAt DESC, post.id DESC"
            values = query.timeArguments
        }
    }

    /// Gives columns of `post` for each candidate.
    ///
    /// `CROSS JOIN` and `INDEXED BY` keep SQLite from choosing another way.
    func selecting(_ columns: String) -> String {
        "SELECT \(columns) FROM \(from)\(join) WHERE \(condition)\(order)"
    }

    /// Counts the candidates up to a limit, the last value, without a look at the posts.
    var counting: String { "SELECT count(*) FROM (SELECT 1 FROM \(from) WHERE \(condition) LIMIT ?)" }
}

extension PostQuery {
    /// The words as FTS5 reads them: every term, each as the beginning of a word.
    ///
    /// Terms are letters and digits, in quotes all the same: `not` is a word here, and no operator.
    fileprivate var match: String {
        terms.map { term in
            "(" + term.alternatives.map { "\"\($0)\" *" }.joined(separator: " OR ") + ")"
        }.joined(separator: " AND ")
    }

    fileprivate var nearArguments: [(any SQLValueConvertible)?] {
        let nearest = order == .distance ? page.after?.rank ?? 0 : 0
        return [origin?.lat, origin?.lon, nearest, within]
    }

    fileprivate var timeArguments: [(any SQLValueConvertible)?] {
        guard let after = page.after, order == .newest else { return [Int64.max, ""] }
        return [Int64(-after.rank), after.id]
    }
}

/// What a row has to meet beside its index.
struct SearchConditions {
    private var parts: [String] = []
    private(set) var values: [(any SQLValueConvertible)?] = []

    /// An SQL expression that is 1 for a row which meets all of them.
    var sql: String { parts.isEmpty ? "1" : parts.joined(separator: " AND ") }

    mutating func require(kinds: [String]) {
        parts.append("post.kind IN (\(SearchConditions.marks(kinds.count)))")
        values += kinds
    }

    mutating func require(_ condition: AttributeCondition) {
        parts.append(
            "EXISTS (SELECT 1 FROM \(condition.table) AS attribute WHERE attribute.post = post.key AND \(condition.sql))"
        )
        values += condition.values
    }

    /// Leaves out what is of somebody whom the user has blocked, or who has blocked the user.
    mutating func requireUnblocked(by user: UserID) {
        parts.append("NOT EXISTS (SELECT 1 FROM block WHERE blocker = ? AND blocked = post.owner)")
        parts.append("NOT EXISTS (SELECT 1 FROM block WHERE blocker = post.owner AND blocked = ?)")
        values += [user, user]
    }

    /// Looks for a word in the row's own tokens, as the word index would.
    mutating func require(_ term: SearchTerm) {
        // Two at least, so that an umlaut more or less is no other statement.
        let forms = term.alternatives.count == 1 ? term.alternatives + term.alternatives : term.alternatives
        parts.append("(" + forms.map { _ in "instr(post.words, ?) > 0" }.joined(separator: " OR ") + ")")
        values += forms.map { " \($0)" }
    }

    /// As many `?` as there are values, with commas between them.
    static func marks(_ count: Int) -> String {
        repeatElement("?", count: count).joined(separator: ", ")
    }
}
