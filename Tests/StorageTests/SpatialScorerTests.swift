import Testing
import UmkreisStorage

@Suite("nearest first from an R*Tree")
struct SpatialScorerTests {
    private static let plane = [
        Migration(1, "points", .expand, sql: "CREATE VIRTUAL TABLE point USING rtree (id, minX, maxX, minY, maxY);")
    ]

    /// The squared distance from a point to a box, up to a maximum.
    private static let near = SpatialScorer(name: "near") { parameters in
        guard parameters.count == 3 else { return nil }
        let (x, y, limit) = (parameters[0], parameters[1], parameters[2])
        return { box in
            let dx = max(box.minimum(0) - x, 0, x - box.maximum(0))
            let dy = max(box.minimum(1) - y, 0, y - box.maximum(1))
            let score = dx * dx + dy * dy
            return score <= limit * limit ? score : nil
        }
    }

    @Test("the stream of 20,000 points is that of measuring every one", arguments: [5.0, 200.0, 2000.0])
    func streamsNearestFirst(limit: Double) async throws {
        let file = try TemporaryFile()
        let points = Self.points(20_000)
        try await file.withDatabase(file.configuration(Self.plane, scorers: [Self.near])) { database in
            try await Self.insert(points, into: database)
            for (x, y) in [(500.0, 500.0), (0, 0), (-300, 1200), (123.25, 987.5)] {
                let streamed = try await database.read { transaction in
                    try transaction.rows("SELECT id FROM point WHERE id MATCH near(?, ?, ?)", x, y, limit) {
                        try $0[0] as Int
                    }
                }
                let measured = points.map { ($0.x - x) * ($0.x - x) + ($0.y - y) * ($0.y - y) }
                let expected = points.indices.filter { measured[$0] <= limit * limit }
                #expect(Set(streamed) == Set(expected))
                #expect(streamed.map { measured[$0] } == expected.map { measured[$0] }.sorted())
            }
        }
    }

    @Test("a stream that is stopped has looked at few boxes") func looksAtFew() async throws {
        let file = try TemporaryFile()
        let counter = BoxCounter()
        let counting = SpatialScorer(name: "near") { parameters in
            guard let score = Self.near.score(parameters) else { return nil }
            return { box in
                counter.count(box)
                return score(box)
            }
        }
        try await file.withDatabase(file.configuration(Self.plane, scorers: [counting])) { database in
            try await Self.insert(Self.points(20_000), into: database)
            let ten = try await database.read { transaction in
                try transaction.rows("SELECT id FROM point WHERE id MATCH near(500, 500, 1e9) LIMIT 10") {
                    try $0[0] as Int
                }
            }
            #expect(ten.count == 10)
        }
        #expect(counter.entries > 10)
        #expect(counter.entries < 1000)
    }

    @Test("a score that is not a number and wrong arguments fail the query") func failsTheQuery() async throws {
        let file = try TemporaryFile()
        let broken = SpatialScorer(name: "broken") { _ in { _ in .nan } }
        try await file.withDatabase(file.configuration(Self.plane, scorers: [Self.near, broken])) { database in
            try await Self.insert(Self.points(1), into: database)
            for sql in ["SELECT id FROM point WHERE id MATCH near(1)", "SELECT id FROM point WHERE id MATCH broken()"] {
                await #expect(throws: StorageError.self) {
                    try await database.read { try $0.rows(sql) { try $0[0] as Int } }
                }
            }
        }
    }

    /// Points exact in 32-bit floats, so that boxes have zero width.
    private static func points(_ count: Int) -> [(x: Double, y: Double)] {
        var state: UInt64 = 42
        func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 44) / 1024
        }
        return (0..<count).map { _ in (next(), next()) }
    }

    private static func insert(_ points: [(x: Double, y: Double)], into database: Database) async throws {
        try await database.write { transaction in
            for (id, point) in points.enumerated() {
                try transaction.execute(
                    "INSERT INTO point VALUES (?, ?, ?, ?, ?)",
                    id,
                    point.x,
                    point.x,
                    point.y,
                    point.y
                )
            }
        }
    }
}
