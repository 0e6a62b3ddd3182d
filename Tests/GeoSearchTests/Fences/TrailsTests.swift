import ServiceKit
import Testing

@testable import GeoSearchCore

@Suite("trails in memory")
struct TrailsTests {
    private static let start = Timestamp(milliseconds: 1_777_636_800_000)

    private static func trail(_ count: Int) throws -> Trail {
        var trail = Trail()
        for number in 0..<count {
            let point = try Coordinate(lat: Double(number), lon: 13)
            trail.append(Fix(at: Timestamp(milliseconds: Int64(number)), point: point, accuracy: 5))
        }
        return trail
    }

    @Test func areOfTwoFixes() throws {
        #expect(try Self.trail(5).fixes.map(\.point.lat) == [3, 4])
    }

    @Test func countForTenMinutes() throws {
        let trails = Trails()
        let person = UserID(high: 1, low: 1)
        trails.save(try Self.trail(2), of: person, at: Self.start)
        #expect(trails.find(person, at: Self.start.adding(.seconds(600))) == (try Self.trail(2)))
        #expect(trails.find(person, at: Self.start.adding(.seconds(601))) == nil)
        trails.save(try Self.trail(1), of: person, at: Self.start.adding(.seconds(1)))
        trails.delete(person)
        #expect(trails.find(person, at: Self.start.adding(.seconds(1))) == nil)
        #expect(trails.count == 0)
    }

    @Test func areBoundedAndKeepTheLatest() throws {
        let trails = Trails()
        let trail = try Self.trail(2)
        for number in 0..<(3 * Trails.maximum) {
            trails.save(trail, of: UserID(high: 1, low: UInt64(number)), at: Self.start)
        }
        #expect(trails.count <= Trails.maximum)
        #expect(trails.find(UserID(high: 1, low: UInt64(3 * Trails.maximum - 1)), at: Self.start) == trail)
        #expect(trails.find(UserID(high: 1, low: 0), at: Self.start) == nil)
    }
}
