import Geodesy
import ServiceKit

extension ReadTransaction {
    /// One user beyond the page shows that there are more.
    ///
    /// - Parameter lead: defaults to the cheapest index.
    func people(_ query: UserQuery, lead: LeadingIndex? = nil, by clock: WorkClock) throws
        -> [UserPosition]
    {
        try check(query.conditions)
        let hidesBlocked = try isAnyBlock(of: query.caller)
        let statements = PeopleStatements(hidesBlocked: hidesBlocked, conditions: query.conditions)
        let count: Int = try value(HomeCellTables.roughCount) ?? 0
        // Rows that are cheap to scan.
        let few = max(50, Int((Double(count) * Double(query.page.reach)).squareRoot()))
        let lead = count <= few ? lead ?? .place : lead
        var found: [UserPosition] = []
        for step in query.steps where found.count < query.page.reach {
            let search = PeopleSearch(
                query: query,
                step: step,
                statements: statements,
                clock: clock,
                wanted: query.page.reach - found.count
            )
            found += try people(search, lead: lead, few: few).map { UserPosition(step: step, person: $0) }
        }
        return found
    }

    /// One step, by id.
    ///
    /// Scanning `n` residents costs `n` rows, scanning by id about `wanted × people / n`; the minimum is at most the
    /// root of `wanted × people`. With conditions, few matches are scanned by attribute; many make the scan by id
    /// short.
    private func people(_ search: PeopleSearch, lead: LeadingIndex?, few: Int) throws -> [UserID] {
        switch lead {
        case .place?: return try peopleByPlace(search)
        case .id?: return try peopleByID(search, patience: .max) ?? []
        case .attribute?: return try peopleByAttribute(search)
        case nil:
            if search.statements.byAttribute != nil, try count(search.statements, few) <= few {
                return try peopleByAttribute(search)
            }
            let seen = try row(PeopleStatements.countByPlace, values: search.circle + [few + 1]) {
                try $0[0, as: Int.self]
            }
            if seen ?? 0 <= few { return try peopleByPlace(search) }
            return try peopleByID(search, patience: 4 * few) ?? peopleByPlace(search)
        }
    }

    private func peopleByPlace(_ search: PeopleSearch) throws -> [UserID] {
        var first = FirstPeople(limit: search.wanted)
        try forEachRow(search.statements.byPlace, values: search.condition + search.circle) { row in
            if let person = try search.person(row) { first.add(person) }
            return true
        }
        return first.sorted
    }

    /// At most `few` + 1.
    private func count(_ statements: PeopleStatements, _ few: Int) throws -> Int {
        guard let condition = statements.conditions.first else { return .max }
        let sql = PeopleStatements.countByAttribute(condition)
        return try row(sql, values: condition.peopleValues + [few + 1]) { try $0[0] } ?? 0
    }

    private func peopleByAttribute(_ search: PeopleSearch) throws -> [UserID] {
        guard let sql = search.statements.byAttribute, let condition = search.query.conditions.first else {
            return try peopleByPlace(search)
        }
        var found: Set<UserID> = []
        try forEachRow(sql, values: search.condition + condition.peopleValues) { row in
            if let person = try search.person(row) { found.insert(person) }
            return true
        }
        return Array(found.sorted().prefix(search.wanted))
    }

    /// `nil` after more than `patience` rows.
    private func peopleByID(_ search: PeopleSearch, patience: Int) throws -> [UserID]? {
        var (found, seen) = ([UserID](), 0)
        try forEachRow(search.statements.byID, values: search.condition + [search.after?.description ?? ""]) { row in
            seen += 1
            guard seen <= patience else { return false }
            if let person = try search.person(row) { found.append(person) }
            return found.count < search.wanted
        }
        return seen <= patience ? found : nil
    }
}

/// The leading index of a search.
enum LeadingIndex: CaseIterable {
    /// Scan the step.
    case place
    /// Scan by id until the page is full.
    case id
    /// Scan the first condition's matches; by place without one.
    case attribute
}

private struct PeopleSearch {
    let query: UserQuery
    let step: DistanceStep
    let statements: PeopleStatements
    let clock: WorkClock
    let wanted: Int

    /// Of the previous page.
    var after: UserID? { query.page.after.flatMap { $0.step == step ? $0.person : nil } }

    var circle: [(any SQLValueConvertible)?] {
        [query.origin.lat, query.origin.lon, max(0, step.start), min(step.end, query.within)]
    }

    var condition: [(any SQLValueConvertible)?] {
        Array(repeating: query.caller, count: statements.hidesBlocked ? 3 : 1)
            + query.conditions.flatMap(\.peopleValues)
    }

    /// `nil` if it does not match.
    func person(_ row: Row) throws -> UserID? {
        try clock.visit()
        let distance = query.origin.distance(toLat: try row[1], lon: try row[2])
        guard distance > step.start, distance <= step.end, distance <= query.within, try row[3] else { return nil }
        let person: UserID = try row[0]
        return after.map { person > $0 } ?? true ? person : nil
    }
}

/// Block checks are needed only if the caller is part of a block.
struct PeopleStatements {
    let hidesBlocked: Bool
    var conditions: [AttributeCondition] = []

    private var columns: String {
        let blocks = """
             AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = ? AND blocked = homeCell.person)
            AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = homeCell.person AND blocked = ?)
            """
        let wanted = conditions.map { condition in
            """
             AND EXISTS (SELECT 1 FROM \(condition.peopleTable) AS attribute
                WHERE attribute.person = homeCell.person AND \(condition.peopleSQL))
            """
        }
        let isWanted = "homeCell.person <> ?\(hidesBlocked ? blocks : "")\(wanted.joined())"
        return "homeCell.person, homeCell.lat, homeCell.lon, \(isWanted)"
    }

    /// `CROSS JOIN` fixes SQLite's join order.
    var byPlace: String {
        """
        SELECT \(columns) FROM homePoint CROSS JOIN homeCell ON homeCell.key = homePoint.key
        WHERE homePoint.key MATCH near(?, ?, ?, ?)
        """
    }

    var byID: String { "SELECT \(columns) FROM homeCell WHERE homeCell.person > ? ORDER BY homeCell.person" }

    /// `nil` without conditions.
    var byAttribute: String? {
        guard let first = conditions.first else { return nil }
        return """
            SELECT \(columns) FROM \(first.peopleTable) AS attribute
            CROSS JOIN homeCell ON homeCell.person = attribute.person WHERE \(first.peopleSQL)
            """
    }

    static func countByAttribute(_ condition: AttributeCondition) -> String {
        """
        SELECT count(*) FROM (
            SELECT 1 FROM \(condition.peopleTable) AS attribute WHERE \(condition.peopleSQL) LIMIT ?
        )
        """
    }

    static let countByPlace = """
        SELECT count(*) FROM (SELECT 1 FROM homePoint WHERE homePoint.key MATCH near(?, ?, ?, ?) LIMIT ?)
        """
}

/// The first `limit` ids of an unordered stream.
private struct FirstPeople {
    let limit: Int
    private var kept: [UserID] = []

    init(limit: Int) {
        self.limit = limit
    }

    mutating func add(_ person: UserID) {
        kept.append(person)
        if kept.count >= 2 * limit + 32 { kept = sorted }
    }

    var sorted: [UserID] { Array(kept.sorted().prefix(limit)) }
}
