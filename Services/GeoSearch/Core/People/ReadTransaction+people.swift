import Geodesy
import ServiceKit

extension ReadTransaction {
    /// The first people who meet a query, in its order, at most one more than it wants: whether there is a next page.
    ///
    /// - Parameters:
    ///   - lead: which index leads; the one that promises to come past fewer rows if `nil`.
    ///   - clock: ends the search when its time is over.
    func people(_ query: PeopleQuery, lead: PeopleLead? = nil, by clock: WorkClock) throws
        -> [PersonPosition]
    {
        try check(query.conditions)
        let hidesBlocked = try isAnyBlock(of: query.caller)
        let statements = PeopleStatements(hidesBlocked: hidesBlocked, conditions: query.conditions)
        let count: Int = try value(HomeCellTables.roughCount) ?? 0
        // How many rows are few among so many people.
        let few = max(50, Int((Double(count) * Double(query.page.reach)).squareRoot()))
        let lead = count <= few ? lead ?? .place : lead
        var found: [PersonPosition] = []
        for step in query.steps where found.count < query.page.reach {
            let search = PeopleSearch(
                query: query,
                step: step,
                statements: statements,
                clock: clock,
                wanted: query.page.reach - found.count
            )
            found += try people(search, lead: lead, few: few).map { PersonPosition(step: step, person: $0) }
        }
        return found
    }

    /// Of one step, by id.
    ///
    /// Looking at each of `n` who live there costs `n` rows; going through all people by id comes past about
    /// `wanted × people / n` of them before there are enough. The cheaper of the two is at most the root of
    /// `wanted × people`. Where they have to say something of themselves, those who do are looked at one by one if they are few;
    /// if they are many, going by id finds them soon.
    private func people(_ search: PeopleSearch, lead: PeopleLead?, few: Int) throws -> [UserID] {
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

    /// How many there are who say what the first condition wants, at most one more than `few`.
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

    /// Nothing at all if it comes past more rows than `patience`.
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

/// Which index leads a search for people.
enum PeopleLead: CaseIterable {
    /// Look at each who lives within the step.
    case place
    /// Go through all by id, and stop when there are enough.
    case id
    /// Look at each who says what the first condition wants; by place where there is none.
    case attribute
}

/// The part of a search for people that is about one step.
private struct PeopleSearch {
    let query: PeopleQuery
    let step: DistanceStep
    let statements: PeopleStatements
    let clock: WorkClock
    let wanted: Int

    /// Nobody up to here is wanted.
    var after: UserID? { query.page.after.flatMap { $0.step == step ? $0.person : nil } }

    var circle: [(any SQLValueConvertible)?] {
        [query.origin.lat, query.origin.lon, max(0, step.start), min(step.end, query.within)]
    }

    var condition: [(any SQLValueConvertible)?] {
        Array(repeating: query.caller, count: statements.hidesBlocked ? 3 : 1)
            + query.conditions.flatMap(\.peopleValues)
    }

    /// The person of a row, if wanted.
    func person(_ row: Row) throws -> UserID? {
        try clock.visit()
        let distance = query.origin.distance(toLat: try row[1], lon: try row[2])
        guard distance > step.start, distance <= step.end, distance <= query.within, try row[3] else { return nil }
        let person: UserID = try row[0]
        return after.map { person > $0 } ?? true ? person : nil
    }
}

/// The statements of a search for people; with blocks to look at where the caller is part of any, and what people have to say
/// of themselves.
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

    /// `CROSS JOIN` keeps SQLite from choosing another way.
    var byPlace: String {
        """
        SELECT \(columns) FROM homePoint CROSS JOIN homeCell ON homeCell.key = homePoint.key
        WHERE homePoint.key MATCH near(?, ?, ?, ?)
        """
    }

    var byID: String { "SELECT \(columns) FROM homeCell WHERE homeCell.person > ? ORDER BY homeCell.person" }

    /// Nil without a condition.
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

/// The first so many by id of people who come in any order, in room for twice as many.
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
