import Foundation
import Testing
import UmkreisBackup
import UmkreisVocabulary

@Suite("retention of sets")
struct PruneTests {
    private static let day: Int64 = 86_400_000
    private static let start: Int64 = 1_795_849_391_000

    @Test("keeps the newest set of hours, days and weeks, and none older than thirty days")
    func keepsByPeriods() {
        let now = Timestamp(milliseconds: Self.start)
        let sets = (0..<2000).map { hours in
            let moment = Timestamp(milliseconds: Self.start - Int64(1999 - hours) * 3_600_000)
            let digits = moment.description.filter(\.isNumber)
            return "\(digits.prefix(8))-\(digits.dropFirst(8).prefix(6))-00ff"
        }
        let expired = Set(Retention().expired(sets, verified: [], at: now))
        let kept = sets.filter { !expired.contains($0) }
        // 24 hours; 7 days, of which two are among the hours; 4 weeks, of which two are among the days.
        #expect(kept.count == 24 + 5 + 2)
        #expect(kept.last == sets.last)
        let long = Set(Retention(hourly: 0, daily: 100, weekly: 100).expired(sets, verified: [], at: now))
        #expect(sets.count - long.count == 31)
    }

    @Test("keeps the last set that a restore has proved, however old it is") func keepsTheLastGoodSet() {
        let sets = ["20250101-000000-0001", "20250102-000000-0002", "20250103-000000-0003"]
        let now = Timestamp(milliseconds: Self.start)
        #expect(Retention().expired(sets, verified: [sets[0]], at: now) == [sets[1]])
        #expect(Retention().expired(sets, verified: [], at: now) == [sets[0], sets[1]])
        #expect(Retention().expired(["notes"], verified: [], at: now).isEmpty)
    }

    @Test("keeps sets from before a clock was set back, and the newest one since then") func survivesAClockSetBack() {
        let sets = ["20261001-120000-0001", "20261001-130000-0002", "20261128-120000-0003", "20261128-130000-0004"]
        let now = Timestamp("2026-10-01T13:00:30.000Z") ?? Timestamp(milliseconds: 0)
        let expired = Retention(hourly: 0, daily: 0, weekly: 0).expired(sets, verified: [], at: now)
        #expect(expired == [sets[0]])
    }

    @Test("makes room on a full target") func worksOnAFullTarget() async throws {
        let place = try Place()
        let full = FullTarget(place.target)
        let repository = try place.repository(on: full)
        let sets = try await Self.fill(place, repository, days: 4)
        full.room = 0
        let now = Timestamp(milliseconds: Self.start + 4 * Self.day)
        #expect(throws: BackupError.self) { try place.makeSet(in: repository, at: now) }
        #expect(try repository.sets() == sets)
        #expect(throws: BackupError.self) {
            try Prune(repository, Retention(hourly: 0, daily: 1, weekly: 0)).run(at: now)
        }
        _ = try SetRestore(from: repository).check(sets[3])
        #expect(full.freed > 2 * 700_000)
        full.room = full.freed
        #expect(try Prune(repository, Retention(hourly: 0, daily: 1, weekly: 0)).run(at: now).bytes >= 0)
        _ = try SetRestore(from: repository).check(try place.makeSet(in: repository, at: now))
        _ = try SetRestore(from: repository).check(sets[3])
    }

    /// A month of daily sets with some changes.
    private static func fill(_ place: Place, _ repository: Repository, days: Int) async throws -> [String] {
        var sets: [String] = []
        for day in 0..<days {
            try await place.note("day \(day)")
            try place.write(.noise(700_000, seed: UInt64(day)), to: "media/of-the-day")
            let moment = Timestamp(milliseconds: start + Int64(day) * Self.day)
            sets.append(try place.makeSet(in: repository, at: moment))
        }
        return sets
    }

    @Test("gives the space of expired sets back, and the others stay whole") func frees() async throws {
        let place = try Place()
        let repository = try place.repository()
        let sets = try await Self.fill(place, repository, days: 6)
        let now = Timestamp(milliseconds: Self.start + 6 * Self.day)
        let retention = Retention(hourly: 0, daily: 2, weekly: 0)
        let prune = Prune(repository, retention)
        #expect(try prune.expired(at: now) == Array(sets[..<4]))
        let outcome = try prune.run(at: now)
        #expect(outcome.sets == Array(sets[..<4]))
        #expect(outcome.bytes > 4 * 700_000)
        #expect(try repository.sets() == Array(sets[4...]))
        for set in sets[4...] { _ = try SetRestore(from: repository).check(set) }
        #expect(try prune.run(at: now).sets.isEmpty)
        #expect(try place.target.list("sets").count == 4)
    }

    @Test("may be interrupted after any change") func survivesInterruptions() async throws {
        let model = try Place()
        let kept = try await Self.fill(model, try model.repository(), days: 5).suffix(2)
        var changes = 0
        var isDone = false
        while !isDone {
            let place = try Place()
            let copy = place.root + "/target"
            try FileManager.default.copyItem(atPath: model.root + "/target", toPath: copy)
            let target = InterruptedTarget(place.target)
            let repository = try Repository(on: target, recovery: model.recovery)
            let prune = Prune(repository, Retention(hourly: 0, daily: 2, weekly: 0))
            let now = Timestamp(milliseconds: Self.start + 5 * Self.day)
            target.interrupt(after: changes)
            isDone = (try? prune.run(at: now)) != nil
            target.interrupt(after: .max)
            for set in kept { _ = try SetRestore(from: repository).check(set) }
            // Those that are still listed but lost chunks would be worse than none.
            for set in try repository.sets() { _ = try SetRestore(from: repository).check(set) }
            _ = try prune.run(at: now)
            #expect(try repository.sets() == Array(kept))
            for set in kept { _ = try SetRestore(from: repository).check(set) }
            let indexed = try place.target.list("packs").count
            #expect(indexed <= 2 * kept.count)
            changes += 1
        }
        #expect(changes > 8)
    }

    @Test("a backup may be interrupted after any change, and the next one succeeds")
    func survivesInterruptedBackups() async throws {
        let place = try Place()
        try await place.note("one")
        try place.write(.noise(20_000_000, seed: 5), to: "media/photo")
        let target = InterruptedTarget(place.target)
        let repository = try place.repository(on: target)
        var changes = 0
        while true {
            target.interrupt(after: changes)
            let moment = Timestamp(milliseconds: Self.start + Int64(changes) * Self.day)
            if (try? place.makeSet(in: repository, at: moment)) != nil { break }
            #expect(try repository.sets().isEmpty)
            changes += 1
        }
        #expect(changes > 2)
        for set in try repository.sets() { _ = try SetRestore(from: repository).check(set) }
        target.interrupt(after: .max)
        let now = Timestamp(milliseconds: Self.start + 9 * Self.day)
        _ = try Prune(repository, Retention()).run(at: now)
        let bytes = try place.target.list("packs").values.reduce(0, +)
        #expect(bytes < 21_000_000)
    }

    @Test("refuses to delete anything if the sets cannot be listed") func refusesAnUnreadableFolder() async throws {
        let place = try Place()
        let repository = try place.repository()
        _ = try await Self.fill(place, repository, days: 2)
        let before = try place.target.list("packs")
        let sets = place.root + "/target/sets"
        try FileManager.default.moveItem(atPath: sets, toPath: place.root + "/sets")
        #expect(FileManager.default.createFile(atPath: sets, contents: nil))
        #expect(throws: BackupError.self) {
            try Prune(repository, Retention()).run(at: Timestamp(milliseconds: Self.start))
        }
        #expect(try place.target.list("packs") == before)
    }

    @Test("refuses to delete anything beside a set that it cannot read") func refusesBesideDamage() async throws {
        let place = try Place()
        let repository = try place.repository()
        let sets = try await Self.fill(place, repository, days: 3)
        try place.target.put("sets/\(sets[2])", [1, 2, 3])
        let before = try place.target.list("")
        let now = Timestamp(milliseconds: Self.start + 3 * Self.day)
        #expect(throws: BackupError.damaged("sets/\(sets[2])")) {
            try Prune(repository, Retention(hourly: 0, daily: 1, weekly: 0)).run(at: now)
        }
        #expect(try place.target.list("") == before)
    }
}
