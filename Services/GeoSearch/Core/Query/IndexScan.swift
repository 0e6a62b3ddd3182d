import GeoSearchContract
import Geodesy
import ServiceKit

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
        let nearest = order == .distance ? after?.rank ?? 0 : 0
        return [origin?.lat, origin?.lon, nearest, within]
    }

    fileprivate var timeArguments: [(any SQLValueConvertible)?] {
        guard let after, order == .newest else { return [Int64.max, ""] }
        return [Int64(-after.rank), after.id]
    }
}
