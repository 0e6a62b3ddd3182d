import AuthContract
import GeoSearchContract
import Geodesy
import ServiceKit
import TestKit
import Testing
import UmkreisAttributes
import UmkreisVocabulary

@testable import GeoSearchCore

@Suite("whichever index leads a search for people")
struct PeopleSearchTests {
    private static let caller = UserID(high: 9, low: 9)

    @Test("pages equal a scan of all users", arguments: [1, 2, 3] as [UInt64])
    func agreesWithBruteForce(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let homes = try (1...600).map { try Home.random($0, using: &random) }
        try await IndexFile.run { file in
            let database = file.database
            try await database.settle(homes)
            for _ in 0..<40 {
                let near = try Home.random(0, using: &random).center
                let within = Double.random(in: 1...500_000, using: &random)
                let limit = Int.random(in: 1...60, using: &random)
                let request = FindPeople(near: near, within: within, limit: limit)
                let expected = Self.bruteForce(request, homes)
                for lead in LeadingIndex.allCases.map(Optional.some) + [nil] {
                    #expect(try await database.people(request, lead: lead) == expected, "\(request)")
                }
            }
        }
    }

    @Test("with filters on profiles it agrees with brute force, page by page", arguments: [4, 5] as [UInt64])
    func agreesWithBruteForceOnProfiles(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let homes = try (1...600).map { try Home.random($0, using: &random) }
        let profiles = homes.map { home in
            let dives = Double(Int.random(in: 0...200, using: &random))
            let level = ["none", "rescue", "instructor"][Int.random(in: 0..<3, using: &random)]
            return (home, dives, level)
        }
        try await IndexFile.run { file in
            let database = file.database
            try await database.settle(homes)
            try await database.declare(
                profiles.map { home, dives, level in
                    (home.person, ["dives": .number(dives), "level": .text(level)])
                }
            )
            for round in 0..<30 {
                let minimum = Double(Int.random(in: 0...220, using: &random))
                let levels: [AttributeValue] = [["rescue"], ["rescue", "instructor"], ["guru"]][round % 3]
                let filters = [
                    AttributeFilter(attribute: "dives", atLeast: .number(minimum), atMost: 190),
                    AttributeFilter(attribute: "level", anyOf: levels),
                ]
                let request = FindPeople(
                    near: try Home.random(round, using: &random).center,
                    within: Double.random(in: 1...500_000, using: &random),
                    where: round.isMultiple(of: 2) ? filters : filters.reversed(),
                    limit: Int.random(in: 1...60, using: &random)
                )
                let fitting = profiles.filter { _, dives, level in
                    dives >= minimum && dives <= 190 && levels.contains(.text(level))
                }
                let expected = Self.bruteForce(request, fitting.map(\.0))
                for lead in LeadingIndex.allCases.map(Optional.some) + [nil] {
                    #expect(try await database.people(request, lead: lead) == expected, "\(request)")
                }
            }
        }
    }

    @Test("omits the caller") func leavesOutTheCaller() async throws {
        try await IndexFile.run { file in
            let database = file.database
            let center = try Coordinate(lat: 47.8, lon: 13)
            try await database.settle([Home(person: Self.caller, center: center)])
            #expect(try await database.people(FindPeople(near: center, within: 1_000)) == [])
        }
    }

    @Test("a page among a hundred thousand neighbours visits few", .timeLimit(.minutes(1)))
    func isBounded() async throws {
        var random = SeededGenerator(seed: 5)
        let homes = try (1...100_000).map { number in
            let (lat, lon) = (
                Double.random(in: 47...47.4, using: &random), Double.random(in: 13...13.4, using: &random)
            )
            return Home(person: UserID(high: 1, low: UInt64(number)), center: try Coordinate(lat: lat, lon: lon))
        }
        try await IndexFile.run { file in
            let database = file.database
            try await database.settle(homes)
            let request = FindPeople(near: try Coordinate(lat: 47.2, lon: 13.2), within: 500_000, limit: 50)
            let first = try await database.page(request)
            #expect(first.people.count == 50)
            let clock = ContinuousClock()
            let took = try await clock.measure {
                for _ in 0..<20 { _ = try await database.page(request) }
            }
            print("a page of 50 among 100,000: \(took / 20)")
            #expect(took < .seconds(10))
            try await database.declare(
                homes.enumerated().map { ($1.person, ["dives": .number(Double($0 % 100))]) }
            )
            for minimum in [0.0, 50, 99] {
                var rare = request
                rare.where = [AttributeFilter(attribute: "dives", atLeast: .number(minimum))]
                let found = try await database.page(rare)
                #expect(found.people.count == 50)
                let took = try await clock.measure {
                    for _ in 0..<20 { _ = try await database.page(rare) }
                }
                print("a page of 50 with dives >= \(minimum) among 100,000: \(took / 20)")
                #expect(took < .seconds(10))
            }
        }
    }

    private static func plans(hidesBlocked: Bool) -> [(String, [String])] {
        let statements = PeopleStatements(hidesBlocked: hidesBlocked)
        let described = PeopleStatements(hidesBlocked: hidesBlocked, conditions: Self.conditions)
        return [
            (
                described.byAttribute ?? "",
                ["SEARCH attribute USING COVERING INDEX personNumberByValue", "SEARCH homeCell USING INDEX"]
            ),
            (described.byID, ["SEARCH homeCell USING INDEX sqlite_autoindex_homeCell_1 (person>?)"]),
            (statements.byPlace, ["SCAN homePoint VIRTUAL", "SEARCH homeCell USING INTEGER PRIMARY KEY"]),
            (statements.byID, ["SEARCH homeCell USING INDEX sqlite_autoindex_homeCell_1 (person>?)"]),
        ]
    }

    private static let otherPlans = [
        (HomeCellQueries.key, ["SEARCH homeCell USING COVERING INDEX sqlite_autoindex_homeCell_1 (person=?)"]),
        (HomeCellQueries.delete, ["SEARCH homeCell USING INTEGER PRIMARY KEY"]),
        (HomeCellQueries.deletePoint, ["SCAN homePoint VIRTUAL TABLE INDEX 1"]),
        (HomeCellQueries.count, ["SEARCH homeCell"]),
        (UserAttributeQueries.deleteNumbers, ["SEARCH personNumber USING PRIMARY KEY (person=?)"]),
        (UserAttributeQueries.deleteWords, ["SEARCH personWord USING PRIMARY KEY (person=?)"]),
        (UserAttributeQueries.numbers, ["SEARCH personNumber USING PRIMARY KEY (person=?)"]),
        (UserAttributeQueries.words, ["SEARCH personWord USING PRIMARY KEY (person=?)"]),
        (UserAttributeQueries.fieldType, ["SEARCH profileField USING PRIMARY KEY (name=?)"]),
    ]

    @Test("the plan of each statement goes by its index") func useTheirIndexes() async throws {
        let plans = Self.plans(hidesBlocked: false) + Self.plans(hidesBlocked: true) + Self.otherPlans
        try await IndexFile.run { file in
            let database = file.database
            for (sql, expected) in plans {
                let steps = try await database.read { transaction in
                    let values = sql.filter { $0 == "?" }.map { _ in 0 as (any SQLValueConvertible)? }
                    return try transaction.rows("EXPLAIN QUERY PLAN \(sql)", values: values) {
                        try $0["detail", as: String.self]
                    }
                }
                #expect(!steps.contains { $0.contains("TEMP B-TREE") }, "\(steps)")
                for (step, start) in zip(steps, expected) { #expect(step.hasPrefix(start), "\(steps)") }
                let blocks = steps.dropFirst(expected.count)
                #expect(
                    blocks.allSatisfy {
                        $0.hasPrefix("CORRELATED") || $0.contains("INDEX") || $0.contains("PRIMARY KEY")
                    },
                    "\(steps)"
                )
            }
        }
    }

    private static let conditions = [
        AttributeCondition(name: "dives", test: .numbers(from: 1, to: 2), field: "where.0", member: "atLeast"),
        AttributeCondition(name: "level", test: .words(["a", "b"]), field: "where.1", member: "anyOf"),
    ]

    private static func bruteForce(_ request: FindPeople, _ homes: [Home]) -> [FoundPerson] {
        let origin = GeodesicOrigin(lat: request.near.lat, lon: request.near.lon)
        let found = homes.compactMap { home -> FoundPerson? in
            let distance = origin.distance(toLat: home.center.lat, lon: home.center.lon)
            guard distance <= request.within else { return nil }
            let steps = [1_000.0, 2_000, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000]
            return steps.first { distance <= $0 }.map { FoundPerson(user: home.person, within: $0) }
        }
        return found.sorted { ($0.within, $0.user) < ($1.within, $1.user) }
    }
}

extension ProfileFieldsDeclared {
    static let divers = ProfileFieldsDeclared(filterable: [
        AttributeDefinition(name: "dives", type: .number, filterable: true),
        AttributeDefinition(name: "level", type: .word, open: true, filterable: true),
    ])
}

/// A user and the centre of their published cell.
struct Home {
    let person: UserID
    let center: Coordinate

    init(person: UserID, center: Coordinate) {
        self.person = person
        self.center = center
    }

    /// Around Salzburg, the North Pole or the date line, denser near the centre.
    static func random(_ number: Int, using random: inout SeededGenerator) throws -> Home {
        let away = Double.random(in: 0...1, using: &random)
        let (north, east) = (away * away * 4, Double.random(in: -4...4, using: &random) * away)
        let center =
            switch number % 3 {
            case 0: try Coordinate(lat: 47.8 + north, lon: 13 + east)
            case 1: try Coordinate(lat: 90 - north, lon: 45 * east)
            default: try Coordinate(lat: -17 - north, lon: east < 0 ? -180 - east : 180 - east)
            }
        let id = UserID(high: UInt64.random(in: 0...9, using: &random), low: UInt64(number))
        return Home(person: id, center: center)
    }
}

extension Database {
    func settle(_ homes: [Home]) async throws {
        for start in stride(from: 0, to: homes.count, by: 1_000) {
            let batch = homes[start..<min(start + 1_000, homes.count)]
            try await write { transaction in
                for home in batch { try transaction.homeCells.save(home.center, of: home.person) }
            }
        }
    }

    /// Declares the fields of divers and stores people's values.
    func declare(_ people: [(UserID, [String: AttributeValue])]) async throws {
        try await write { transaction in
            try FollowProfileFields().apply(.divers, at: Timestamp(milliseconds: 0), in: transaction)
            for (user, attributes) in people { try transaction.userAttributes.replace(of: user, with: attributes) }
        }
    }

    func page(_ request: FindPeople, lead: LeadingIndex? = nil) async throws -> FindPeople.Reply {
        let query = try UserQuery(request, by: UserID(high: 9, low: 9))
        let found = try await read { try PeopleSearch(transaction: $0, clock: .unlimited).find(query, by: lead) }
        return FindPeople.Reply(query, found)
    }

    func people(_ request: FindPeople, lead: LeadingIndex? = nil) async throws -> [FoundPerson] {
        var (request, people) = (request, [FoundPerson]())
        repeat {
            let reply = try await page(request, lead: lead)
            #expect(reply.next == nil || reply.people.count == request.limit)
            people += reply.people
            request.cursor = reply.next
        } while request.cursor != nil
        return people
    }
}
