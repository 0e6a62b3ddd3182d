import Foundation
import Synchronization
import Testing
import UmkreisVocabulary

@testable import UmkreisBackup

@Suite("points in time")
struct PointTests {
    private static let start = Timestamp(milliseconds: 1_795_849_391_000)

    private final class End: Sendable {
        let isReached = Mutex(false)
    }

    /// Writes and looks of a random history.
    private final class History {
        let place: Place
        let repository: Repository
        private(set) var now = PointTests.start
        private(set) var written: [(text: String, at: Timestamp)] = []
        private var random: Dice

        init(_ seed: Int) async throws {
            random = Dice(UInt64(seed))
            place = try Place()
            try await place.note("first")
            written.append(("first", now))
            repository = try place.repository()
            try place.makeSet(in: repository, at: now)
        }

        var writer: PointWriter {
            get throws { try PointWriter(place.source, in: repository, longestLog: 150_000) }
        }

        func pass(_ seconds: Double) { now = now.adding(.seconds(seconds)) }

        func chance(_ bound: Int) -> Bool { random.below(bound) == 0 }

        func below(_ bound: Int) -> Int { random.below(bound) }

        /// Some writes, of which one may be long.
        func write() async throws {
            for _ in 0..<random.below(3) {
                pass(Double(random.below(2000)) / 1000)
                let text = "\(written.count) " + String(repeating: "word ", count: random.below(12_000))
                try await place.note(text)
                written.append((text, now))
            }
            if chance(6) {
                try place.write(.noise(50_000, seed: UInt64(written.count)), to: "media/\(written.count % 5)")
            }
            if chance(10) { try await place.maintain() }
            pass(Double(random.below(2000)) / 1000)
        }
    }

    @Test("restore each write before a moment, and none of ten seconds after it", arguments: 1...3)
    func restoresMoments(seed: Int) async throws {
        let history = try await History(seed)
        var writer = try history.writer
        var looks: [Timestamp] = []
        for _ in 0..<60 {
            try await history.write()
            let now = history.now
            try writer.write { now }
            looks.append(now)
            if history.chance(25) {
                history.pass(1)
                try history.place.makeSet(in: history.repository, at: history.now)
            }
            // The command was started again.
            if history.chance(40) { writer = try history.writer }
        }
        let known = try PointChain.all(of: history.repository).flatMap(\.points)
        try await expectMoments(of: history, from: looks[0], to: try #require(known.last?.madeAt))
    }

    private func expectMoments(of history: History, from first: Timestamp, to last: Timestamp) async throws {
        let restore = PointRestore(from: history.repository)
        for _ in 0..<6 {
            let span = Int(last.since(first) / .milliseconds(1))
            let moment = first.adding(.milliseconds(history.below(span)))
            let plan = try restore.plan(moment)
            #expect(plan.madeAt.since(moment) <= PointRestore.recoveryPoint)
            let copy = "\(history.place.root)/copy-\(moment.milliseconds)"
            _ = try restore.write(plan, to: copy)
            let before = history.written.filter { $0.at <= moment }.map(\.text)
            let after = history.written.filter { $0.at.since(moment) <= PointRestore.recoveryPoint }.map(\.text)
            for service in ["auth", "chat"] {
                let notes = try await history.place.notes(of: service, in: copy)
                #expect(notes.starts(with: before))
                #expect(after.starts(with: notes))
            }
            try FileManager.default.removeItem(atPath: copy)
        }
    }

    @Test("say until when and from when they lead, if one is missing") func tellsGaps() async throws {
        let history = try await History(7)
        let writer = try history.writer
        for _ in 0..<6 {
            try await history.place.note("one more")
            history.pass(5)
            let now = history.now
            try writer.write { now }
        }
        let points = try PointChain.all(of: history.repository)[0].points
        #expect(points.count == 6)
        try history.place.target.delete(points[3].object)
        let restore = PointRestore(from: history.repository)
        #expect(try restore.plan(points[2].madeAt).madeAt == points[2].madeAt)
        #expect(throws: BackupError.noPoint(points[5].madeAt, until: points[2].madeAt, again: nil)) {
            try restore.plan(points[5].madeAt)
        }
        let early = Self.start.adding(.seconds(-100))
        #expect(throws: BackupError.noPoint(early, until: nil, again: points[0].madeAt)) { try restore.plan(early) }
    }

    @Test("are refused if the target has changed or swapped them", arguments: [true, false])
    func findsDamage(isSwapped: Bool) async throws {
        let history = try await History(8)
        let writer = try history.writer
        for _ in 0..<3 {
            try await history.place.note("one more")
            history.pass(5)
            let now = history.now
            try writer.write { now }
        }
        let target = history.place.target
        let points = try PointChain.all(of: history.repository)[0].points
        if isSwapped {
            try target.put(points[1].object, try target.get(points[0].object))
        } else {
            for pack in try target.list("points").keys where PointName(object: pack) == nil {
                var bytes = try target.get(pack)
                bytes[bytes.count / 2] ^= 1
                try target.put(pack, bytes)
            }
        }
        let restore = PointRestore(from: history.repository)
        let plan = try restore.plan(points[2].madeAt)
        #expect(throws: BackupError.self) { try restore.write(plan, to: history.place.root + "/copy") }
    }

    /// A set removes the drafts of killed commands; those of a follower at work are in the same folder.
    @Test("are written while sets begin") func survivesSets() async throws {
        let history = try await History(10)
        let writer = try history.writer
        let end = End()
        let (place, repository) = (history.place, history.repository)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                var moment = PointTests.start.adding(.seconds(10))
                while !end.isReached.withLock(\.self) {
                    try place.makeSet(in: repository, at: moment)
                    moment = moment.adding(.seconds(1))
                }
            }
            for number in 0..<40 {
                try place.write(.noise(200_000, seed: UInt64(number)), to: "media/\(number)")
                try await place.note("one more")
                history.pass(5)
                let now = history.now
                try writer.write { now }
            }
            end.isReached.withLock { $0 = true }
            try await group.waitForAll()
        }
        #expect(try PointChain.all(of: repository).map(\.points.count) == [40])
    }

    /// Without a search of all photos; one without a row is found by its turn.
    @Test("have each listed photo, and compare few files") func followLists() async throws {
        let place = try Place()
        for number in 0..<1000 { try Self.storePhoto(number, in: place) }
        try await place.note(Self.photo(0))
        let repository = try place.repository()
        try place.makeSet(in: repository, at: Self.start)
        let writer = try PointWriter(Self.listing(place.source), in: repository)
        var now = Self.start.adding(.seconds(1))
        try writer.write { [now] in now }
        #expect(writer.comparedFiles >= 2000)
        for number in 1000..<1060 {
            try Self.storePhoto(number, in: place)
            if number != 1007 { try await place.note(Self.photo(number)) }
            now = now.adding(.seconds(2))
            try writer.write { [now] in now }
            #expect(writer.comparedFiles < 100)
        }
        let copy = place.root + "/copy"
        _ = try PointRestore(from: repository).write(try PointRestore(from: repository).plan(now), to: copy)
        for number in 0..<1060 {
            #expect(FileManager.default.fileExists(atPath: "\(copy)/media/\(Self.photo(number)).320"), "\(number)")
        }
    }

    /// The path of a photo in 50 folders.
    private static func photo(_ number: Int) -> String { "\(number % 50)/00/\(100_000 + number)" }

    private static func storePhoto(_ number: Int, in place: Place) throws {
        let path = "\(place.folder)/media/\(photo(number))"
        let folder = URL(filePath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for end in ["", ".320"] {
            try place.write(.noise(20, seed: UInt64(number)), to: "media/\(photo(number))\(end)")
        }
    }

    /// The notes of auth list the photos.
    private static func listing(_ source: BackupSource) -> BackupSource {
        var source = source
        source.listed = ListedFiles(
            folder: "media",
            database: "auth/auth.sqlite",
            last: "SELECT max(CAST(id + 1000 AS TEXT)) FROM note",
            next: "SELECT CAST(id + 1000 AS TEXT), text FROM note WHERE CAST(id + 1000 AS TEXT) > ? ORDER BY 1 LIMIT 3"
        )
        return source
    }

    @Test("are deleted a week after their chain has ended") func expire() async throws {
        let history = try await History(9)
        for _ in 0..<2 {
            let writer = try history.writer
            try await history.place.note("one more")
            history.pass(5)
            let now = history.now
            try writer.write { now }
        }
        let later = history.now.adding(.seconds(8 * 86_400))
        _ = try Prune(history.repository, Retention()).run(at: later)
        #expect(try PointChain.all(of: history.repository).count == 1)
    }
}
