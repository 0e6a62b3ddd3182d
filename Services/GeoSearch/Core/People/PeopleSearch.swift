import Geodesy
import ServiceKit

/// A search for users by distance, in the file.
struct PeopleSearch {
    let transaction: ReadTransaction
    let clock: WorkClock

    /// One user beyond the page shows that there are more.
    ///
    /// - Parameter index: defaults to the cheapest.
    func find(_ query: UserQuery, by index: LeadingIndex? = nil) throws -> [UserPosition] {
        try transaction.filterableFields.check(query.conditions)
        let hidesBlocked = try transaction.isAnyBlock(of: query.caller)
        let statements = PeopleStatements(hidesBlocked: hidesBlocked, conditions: query.conditions)
        let count = try transaction.homeCells.count()
        // Rows that are cheap to scan.
        let few = max(50, Int((Double(count) * Double(query.page.reach)).squareRoot()))
        let index = count <= few ? index ?? .place : index
        var found: [UserPosition] = []
        for step in query.steps where found.count < query.page.reach {
            let search = StepSearch(
                query: query,
                step: step,
                statements: statements,
                clock: clock,
                wanted: query.page.reach - found.count
            )
            found += try find(search, by: index, few: few).map { UserPosition(step: step, person: $0) }
        }
        return found
    }

    /// One step, by id.
    ///
    /// Scanning `n` residents costs `n` rows, scanning by id about `wanted × people / n`; the minimum is at most the
    /// root of `wanted × people`. With conditions, few matches are scanned by attribute; many make the scan by id
    /// short.
    private func find(_ search: StepSearch, by index: LeadingIndex?, few: Int) throws -> [UserID] {
        switch index {
        case .place?: return try findByPlace(search)
        case .id?: return try findByID(search, maximumRows: .max) ?? []
        case .attribute?: return try findByAttribute(search)
        case nil:
            if search.statements.byAttribute != nil, try count(search.statements, few) <= few {
                return try findByAttribute(search)
            }
            let residents = try transaction.row(PeopleStatements.countByPlace, values: search.circle + [few + 1]) {
                try $0[0, as: Int.self]
            }
            if residents ?? 0 <= few { return try findByPlace(search) }
            return try findByID(search, maximumRows: 4 * few) ?? findByPlace(search)
        }
    }

    private func findByPlace(_ search: StepSearch) throws -> [UserID] {
        var first = FirstPeople(limit: search.wanted)
        try transaction.forEachRow(search.statements.byPlace, values: search.condition + search.circle) { row in
            if let person = try search.person(row) { first.add(person) }
            return true
        }
        return first.sorted
    }

    /// At most `few` + 1.
    private func count(_ statements: PeopleStatements, _ few: Int) throws -> Int {
        guard let condition = statements.conditions.first else { return .max }
        let sql = PeopleStatements.countByAttribute(condition)
        return try transaction.row(sql, values: condition.peopleValues + [few + 1]) { try $0[0] } ?? 0
    }

    private func findByAttribute(_ search: StepSearch) throws -> [UserID] {
        guard let sql = search.statements.byAttribute, let condition = search.query.conditions.first else {
            return try findByPlace(search)
        }
        var found: Set<UserID> = []
        try transaction.forEachRow(sql, values: search.condition + condition.peopleValues) { row in
            if let person = try search.person(row) { found.insert(person) }
            return true
        }
        return Array(found.sorted().prefix(search.wanted))
    }

    /// `nil` after more than `maximumRows` rows.
    private func findByID(_ search: StepSearch, maximumRows: Int) throws -> [UserID]? {
        var (found, count) = ([UserID](), 0)
        let values = search.condition + [search.after?.description ?? ""]
        try transaction.forEachRow(search.statements.byID, values: values) { row in
            count += 1
            guard count <= maximumRows else { return false }
            if let person = try search.person(row) { found.append(person) }
            return found.count < search.wanted
        }
        return count <= maximumRows ? found : nil
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

private struct StepSearch {
    let query: UserQuery
    let step: DistanceStep
    let statements: PeopleStatements
    let clock: WorkClock
    let wanted: Int

    /// The last user of the previous page.
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

/// The first `limit` ids of an unordered stream.
private struct FirstPeople {
    let limit: Int
    private var people: [UserID] = []

    init(limit: Int) {
        self.limit = limit
    }

    mutating func add(_ person: UserID) {
        people.append(person)
        if people.count >= 2 * limit + 32 { people = sorted }
    }

    var sorted: [UserID] { Array(people.sorted().prefix(limit)) }
}
