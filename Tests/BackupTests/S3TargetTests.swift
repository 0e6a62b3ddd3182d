import Foundation
import Testing
import UmkreisVocabulary

@testable import UmkreisBackup

/// Against moto and rclone, which share nothing with us.
@Suite("targets in S3", .serialized)
struct S3TargetTests {
    @Test("store, list, replace and delete objects", arguments: Bucket.Server.allCases)
    func keepsObjects(server: Bucket.Server) async throws {
        try await Bucket.serve(server) { bucket in
            let target = try bucket.target()
            #expect(try !Repository.exists(on: target))
            try target.put("sets/one", [1, 2, 3])
            try target.put("sets/two", [])
            try target.put("packs/ab/three", .noise(100_000, seed: 1))
            try target.put("sets/one", [4])
            #expect(try target.get("sets/one") == [4])
            #expect(try target.get("packs/ab/three") == .noise(100_000, seed: 1))
            #expect(try target.list("sets") == ["sets/one": 1, "sets/two": 0])
            #expect(try target.list("packs") == ["packs/ab/three": 100_000])
            #expect(try target.list("nothing").isEmpty)
            try target.delete("sets/one")
            try target.delete("sets/one")
            try target.requireDeletion()
            #expect(throws: BackupError.damaged("sets/one")) { try target.get("sets/one") }
            #expect(try target.list("").count == 2)
            #expect(try bucket.target("s3://bucket").list("backups").count == 2)
        }
    }

    @Test("list more objects than a page has") func listsPages() async throws {
        try await Bucket.serve(.moto) { bucket in
            let target = try bucket.target()
            for number in 0..<45 { try target.put("packs/\(number)", [1]) }
            #expect(try target.list("packs").count == 45)
        }
    }

    @Test("are reached with the bucket in the host name") func reachesHosts() async throws {
        try await Bucket.serve(.moto) { bucket in
            try bucket.target(style: .path).put("one", [7])
            let target = try bucket.target(style: .host)
            #expect(try target.get("one") == [7])
            #expect(try target.list("") == ["one": 1])
        }
    }

    @Test("have whole sets, which an independent reader of the same bucket restores", arguments: Bucket.Server.allCases)
    func keepsSets(server: Bucket.Server) async throws {
        try await Bucket.serve(server) { bucket in
            let place = try Place()
            for number in 1...20 { try await place.note("note \(number)") }
            try place.write(.noise(9_500_000, seed: 11), to: "media/photo")
            try place.write(Array("secret".utf8), to: "auth/keys/secret")
            let repository = try place.repository(on: try bucket.target())
            let first = try place.makeSet(in: repository)
            try await place.note("one more")
            let later = Timestamp(milliseconds: 1_795_849_999_000)
            let second = try place.makeSet(in: repository, at: later)
            for set in [first, second] { _ = try SetRestore(from: repository).check(set) }
            let opened = try Repository(on: try bucket.target(), recovery: place.recovery)
            let copy = place.root + "/copy"
            _ = try SetRestore(from: opened).write(second, to: copy)
            #expect(try await place.notes(of: "chat", in: copy).count == 21)
            let outcome = try Prune(opened, Retention(hourly: 0, daily: 0, weekly: 0)).run(at: later)
            #expect(outcome.sets == [first])
            _ = try SetRestore(from: opened).check(second)
            #expect(try opened.target.list("locks").isEmpty)
        }
    }

    @Test("refuse another key") func refusesWrongKeys() async throws {
        try await Bucket.serve(.rclone) { bucket in
            let error = #expect(throws: BackupError.self) { try bucket.target(secret: "guess").list("") }
            #expect("\(String(describing: error))".contains("403"))
            #expect(!"\(String(describing: error))".contains("guess"))
        }
    }

    @Test("send long objects in parts, which count only when all are there") func sendsParts() async throws {
        try await Bucket.serve(.moto) { bucket in
            let target = try bucket.target(longestPut: 6 << 20, stall: .seconds(3))
            let bytes = [UInt8].noise(17_000_000, seed: 3)
            try target.put("long", bytes)
            #expect(try target.get("long") == bytes)
            // Once more than a request is repeated, so the upload fails.
            try bucket.disturb("cut", 7)
            #expect(throws: BackupError.self) { try target.put("other", bytes) }
            #expect(try target.list("") == ["long": bytes.count])
            // As a killed command leaves it.
            _ = try target.client.send("POST", "backups/killed", query: ["uploads": ""])
            let uploads = { S3Answer(try target.client.send("GET", nil, query: ["uploads": ""]).body).all("Upload") }
            #expect(try uploads().count == 1)
            do {
                let lock = try target.lock(.exclusive)
                withExtendedLifetime(lock) {}
            }
            #expect(try uploads().isEmpty)
            #expect(try target.list("") == ["long": bytes.count])
            try target.put("other", bytes)
            #expect(try target.get("other") == bytes)
        }
    }

    @Test("are asked again while they are busy or cut connections") func repeatsRequests() async throws {
        try await Bucket.serve(.moto) { bucket in
            let target = try bucket.target(longestPut: 6 << 20, stall: .seconds(3))
            try bucket.disturb("busy", 4)
            try target.put("one", [1])
            #expect(try target.get("one") == [1])
            try bucket.disturb("cut", 2)
            try target.put("long", .noise(9_000_000, seed: 1))
            #expect(try target.list("")["long"] == 9_000_000)
            try bucket.disturb("busy", 6)
            let error = #expect(throws: BackupError.self) { try target.put("two", [2]) }
            #expect("\(String(describing: error))".contains("SlowDown"))
        }
    }

    @Test("end a request that stands still, and repeat it") func endsStalls() async throws {
        try await Bucket.serve(.moto) { bucket in
            let target = try bucket.target()
            try target.put("one", [1])
            try bucket.disturb("stalled", 1)
            #expect(try bucket.target(stall: .seconds(1)).get("one") == [1])
        }
    }

    @Test("that are full keep no set, and the other target gets it") func survivesFullTargets() async throws {
        try await Bucket.serve(.moto) { bucket in
            let place = try Place()
            try await place.note("one")
            try place.write(.noise(20_000_000, seed: 1), to: "media/photo")
            let folder = try place.repository()
            let full = try Repository.create(on: try bucket.target(), like: folder)
            try bucket.disturb("after", 1)
            try bucket.disturb("full", 100)
            let (manifest, outcomes) = try SetWriter(place.source, deployment: "machine", scratch: place.root)
                .write(to: [full, folder]) { Timestamp(milliseconds: 1_795_849_391_000) }
            #expect(outcomes.map { $0.failure == nil } == [false, true])
            #expect(outcomes.first?.failure.map { "\($0)" }?.contains("507") == true)
            #expect(try full.sets().isEmpty)
            _ = try SetRestore(from: folder).check(manifest.name)
            try bucket.disturb("full", 0)
            let next = try place.makeSet(in: full, at: Timestamp(milliseconds: 1_795_849_999_000))
            _ = try SetRestore(from: full).check(next)
        }
    }

    @Test("whose key may not delete keep sets, and a prune changes nothing") func needsNoDeletion() async throws {
        try await Bucket.serve(.moto) { bucket in
            let place = try Place()
            try await place.note("one")
            let target = try bucket.target()
            try bucket.disturb("kept", 1000)
            let repository = try place.repository(on: target)
            let sets = try [1_795_849_391_000, 1_795_949_391_000].map {
                try place.makeSet(in: repository, at: Timestamp(milliseconds: $0))
            }
            for set in sets { _ = try SetRestore(from: repository).check(set) }
            let objects = { try target.list("").filter { !$0.key.hasPrefix("locks/") } }
            let before = try objects()
            let prune = Prune(repository, Retention(hourly: 0, daily: 0, weekly: 0))
            let now = Timestamp(milliseconds: 1_795_949_999_000)
            #expect(throws: BackupError.mayNotDelete("s3://bucket/backups")) { try prune.run(at: now) }
            #expect(try objects() == before)
            try bucket.disturb("kept", 0)
            #expect(try prune.run(at: now).sets == [sets[0]])
        }
    }

    @Test("are used by one writer, or by several readers") func locks() async throws {
        try await Bucket.serve(.moto) { bucket in
            let (one, other) = (try bucket.target(), try bucket.target())
            do {
                let writer = try one.lock(.exclusive)
                defer { withExtendedLifetime(writer) {} }
                for mode in [TargetLockMode.exclusive, .shared] {
                    #expect(throws: BackupError.self) { try other.lock(mode) }
                }
            }
            do {
                let readers = try [one.lock(.shared), other.lock(.shared)]
                defer { withExtendedLifetime(readers) {} }
                #expect(throws: BackupError.self) { try bucket.target().lock(.exclusive) }
            }
            // Of a process that was killed, and of a machine that was.
            let left = try bucket.target()
            try left.put("locks/exclusive-1", Array(#"{"machine":"another","process":1,"began":"1"}"#.utf8))
            #expect(throws: BackupError.locked("s3://bucket/backups/locks/exclusive-1")) { try one.lock(.shared) }
            let later = try bucket.target { Timestamp.now.adding(.seconds(1900)) }
            withExtendedLifetime(try later.lock(.exclusive)) {}
            #expect(try one.list("locks").count == 1)
        }
    }

    @Test("are set up by one of two commands") func createsOnce() async throws {
        try await Bucket.serve(.moto) { bucket in
            let made = await withTaskGroup(of: Bool.self) { group in
                for number in 0..<4 {
                    group.addTask {
                        (try? bucket.target().create("repository.json", [UInt8(number)])) ?? false
                    }
                }
                return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(made == 1)
        }
    }

    @Test("protect objects for as long as they are told to") func protectsObjects() async throws {
        try await Bucket.serve(.moto) { bucket in
            let target = try bucket.target("s3://locked/backups", lockDays: 40)
            // moto keeps no lock of objects that are sent in parts.
            try target.put("one", [1, 2, 3])
            let headers = try target.client.send("GET", "backups/one").headers
            #expect(headers["x-amz-object-lock-mode"] == "COMPLIANCE")
            let end = try #require(headers["x-amz-object-lock-retain-until-date"].flatMap { Timestamp($0) })
            #expect(abs(end.since(.now) / .seconds(86_400) - 40) < 0.1)
        }
    }
}
