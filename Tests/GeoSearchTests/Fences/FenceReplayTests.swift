import Foundation
import Geodesy
import ServiceKit
import TestKit
import Testing

@testable import GeoSearchCore

/// Real tracks with noise, along fences with known visits from the clean track.
@Suite("replay of tracks")
struct FenceReplayTests {
    @Test("reports one entry and one exit for each true visit", arguments: RecordedTrack.all, 1...6)
    func reportsEachVisitOnce(_ track: RecordedTrack, seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let fixes = try track.fixes()
        let fences = try Self.fences(20, along: fixes, &random)
        let noisy = try fixes.map { try $0.moved(by: 5...15, &random) }
        try await Self.expectVisits(noisy, fences, clean: fixes)
    }

    @Test("accepts missing, repeated and unordered fixes", arguments: RecordedTrack.all, 41...46)
    func acceptsImperfectTracks(_ track: RecordedTrack, seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var hasGap = false
        let fixes = try track.fixes().filter { _ in
            // Drops at most one of two in a row.
            hasGap = !hasGap && Int.random(in: 0..<8, using: &random) == 0
            return !hasGap
        }
        let fences = try Self.fences(20, along: fixes, &random)
        let noisy = try fixes.flatMap { fix in
            let count = Int.random(in: 0..<5, using: &random) == 0 ? 2 : 1
            return try (0..<count).map { _ in try fix.moved(by: 5...15, &random) }
        }
        var walk = FenceTracking(cooldown: .zero)
        for start in stride(from: 0, to: noisy.count, by: 40) {
            let batch = noisy[start..<min(start + 40, noisy.count)]
            await walk.apply(batch.shuffled(using: &random), known: fences) { _, _ in fences }
        }
        #expect(walk.late == noisy.count - fixes.count)
        try Self.expectVisits(walk.notices, fences, clean: fixes)
    }

    @Test("a late or repeated batch causes no notices") func ignoresLateBatches() async throws {
        var random = SeededGenerator(seed: 3)
        let fixes = try RecordedTrack.all[1].fixes()
        let fences = try Self.fences(20, along: fixes, &random)
        var walk = FenceTracking(cooldown: .zero)
        for batch in [fixes[0..<50], fixes[60...], fixes[40..<70], fixes[0...]] {
            await walk.apply(Array(batch), known: fences) { _, _ in fences }
        }
        #expect(walk.late == 30 + fixes.count)
        let kept = Array(fixes[0..<50] + fixes[60...])
        var other = FenceTracking(cooldown: .zero)
        await other.apply(kept, known: fences) { _, _ in fences }
        #expect(walk.notices == other.notices.sorted { ($0.change.at, $0.fence.post) < ($1.change.at, $1.fence.post) })
    }

    @Test("a parked phone with wandering fixes causes no notices", arguments: 1...20)
    func isQuietWhenParked(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let spot = try Coordinate(lat: 47.8, lon: 13.04)
        let radius = [30.0, 60, 100, 250][Int(seed) % 4]
        // From the middle outwards, with a focus on the edge.
        for distance in [
            0, radius / 2, radius - 16, radius + 16, radius + 35, radius + 60, radius, radius - 5, radius + 5,
        ] {
            let fence = try Self.fence(1, spot.shifted(by: max(0, distance), towards: 30), radius)
            var walk = FenceTracking(cooldown: .zero)
            for second in 0..<600 {
                let fix = Fix(at: Timestamp(milliseconds: Int64(second) * 3_000), point: spot, accuracy: 15)
                try await walk.apply([fix.moved(by: 0...15, &random)], known: [fence]) { _, _ in [fence] }
            }
            let kinds = walk.notices.map(\.change.kind)
            #expect(!kinds.contains(.left), "\(distance) m from a fence of \(radius) m")
            #expect(kinds.filter { $0 == .entered }.count <= 1)
            if distance > radius + 15 { #expect(kinds == []) }
            if distance < radius - 15 { #expect(kinds == [.entered, .dwelling]) }
        }
    }

    @Test("over the date line a way is as short as it is, and a leap round the world leads nowhere")
    func crossesTheDateLine() async throws {
        let line = try Self.fence(1, Coordinate(lat: -17, lon: 180), 100)
        let greenwich = try Self.fence(2, Coordinate(lat: -17, lon: 0), 100_000)
        let fences = [line, greenwich]
        var walk = FenceTracking(cooldown: .zero)
        let east = try [179.990, 179.995, -179.995, -179.990, -179.985].map { try Coordinate(lat: -17, lon: $0) }
        for (number, point) in east.enumerated() {
            let fix = Fix(at: Timestamp(milliseconds: Int64(number) * 60_000), point: point, accuracy: 10)
            await walk.apply([fix], known: []) { center, reach in
                fences.filter { fence in
                    Geodesic.distance(
                        fromLat: center.lat,
                        lon: center.lon,
                        toLat: fence.point.lat,
                        lon: fence.point.lon
                    ) <= fence.radius + reach
                }
            }
        }
        #expect(walk.notices.map(\.change.kind) == [.entered])
        #expect(walk.notices.map(\.change.at.milliseconds) == [90_000])
        try await walk.apply(
            [Fix(at: Timestamp(milliseconds: 400_000), point: Coordinate(lat: -17, lon: -20), accuracy: 10)],
            known: [line]
        ) { _, _ in [line] }
        #expect(walk.notices.map(\.change.kind) == [.entered, .left])
    }

    private static func expectVisits(_ noisy: [Fix], _ fences: [PostFence], clean: [Fix]) async throws {
        var walk = FenceTracking(cooldown: .zero)
        for fix in noisy { await walk.apply([fix], known: fences) { _, _ in fences } }
        try expectVisits(walk.notices, fences, clean: clean)
    }

    private static func expectVisits(_ notices: [FenceTracking.Notice], _ fences: [PostFence], clean: [Fix]) throws {
        for fence in fences {
            let told = notices.filter { $0.fence == fence && $0.change.kind != .dwelling }.map(\.change)
            let truth = TrueVisit.all(of: clean, in: fence)
            let kinds = truth.flatMap { visit -> [FenceChange.Kind] in
                visit.end == nil ? [.entered] : [.entered, .left]
            }
            #expect(told.map(\.kind) == kinds, "\(fence.title): \(told), \(truth)")
            #expect(Set(told.map(\.visit)).count == truth.count)
            for (change, visit) in zip(told.filter { $0.kind == .entered }, truth) {
                #expect(abs(change.at.since(visit.start) / .seconds(1)) <= 300, "\(fence.title)")
            }
        }
    }

    /// Fences with unambiguous visits: every approach is an entry, and every exit goes far.
    private static func fences(_ count: Int, along fixes: [Fix], _ random: inout SeededGenerator) throws -> [PostFence]
    {
        var fences: [PostFence] = []
        for attempt in 0..<4_000 where fences.count < count {
            let fix = fixes[Int.random(in: 0..<fixes.count, using: &random)]
            let radius: Double = [60, 100, 150, 250][Int.random(in: 0..<4, using: &random)]
            let offset = Double.random(in: 0...(radius * 1.5), using: &random)
            let center = try fix.point.shifted(by: offset, towards: Double.random(in: 0..<360, using: &random))
            let fence = try Self.fence(UInt64(attempt), center, radius)
            if TrueVisit.areClear(of: fixes, in: fence) { fences.append(fence) }
        }
        try #require(fences.count == count)
        return fences
    }

    private static func fence(_ number: UInt64, _ point: Coordinate, _ radius: Double) throws -> PostFence {
        PostFence(
            post: PostID(high: 0, low: number),
            owner: UserID(high: 0, low: 1),
            kind: "sight",
            title: "\(radius) m around \(point.lat),\(point.lon)",
            point: point,
            radius: radius
        )
    }
}
