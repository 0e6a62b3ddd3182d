import Foundation
import Glibc
import Testing
import UmkreisWire

@testable import GatewayKit

@Suite("umkreis backup with two targets")
struct BackupTargetsTests {
    @Test("a disk that is not mounted does not keep the other from getting a set, and is reported")
    func survivesAMissingTarget() async throws {
        let folder = try await BackedUpFolder()
        for name in ["disk", "usb"] {
            #expect(await folder.run("backup init \(folder.target(name))").status == .ok)
        }
        for (missing, other) in [("usb", "disk"), ("disk", "usb")] {
            let before = await folder.sets(in: other)
            try folder.move(missing, to: "away")
            let outcome = await folder.run("backup create")
            #expect(outcome.status == .unavailable, "\(outcome)")
            #expect(outcome.notices.contains(folder.target(missing)), "\(outcome)")
            #expect(await folder.sets(in: other).count == before.count + 1)
            #expect(await folder.status(of: other)?["failure"] == nil)
            let failed = await folder.status(of: missing)
            #expect(failed?["failedJob"]?.text == "create")
            #expect(failed?["failure"]?.text?.contains(folder.target(missing)) == true)
            #expect(!FileManager.default.fileExists(atPath: folder.target(missing)))
            try folder.move("away", to: missing)
            folder.pass(.seconds(60))
            #expect(await folder.run("backup create").status == .ok)
            #expect(await folder.status(of: missing)?["failure"] == nil)
        }
    }

    @Test("a target that another command holds does not keep the other from getting a set")
    func survivesALockedTarget() async throws {
        let folder = try await BackedUpFolder()
        for name in ["disk", "usb"] {
            #expect(await folder.run("backup init \(folder.target(name))").status == .ok)
        }
        let lock = open(folder.target("disk") + "/lock", O_RDWR | O_CLOEXEC)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX | LOCK_NB) == 0)
        #expect(await folder.run("backup create").status == .unavailable)
        let pruned = await folder.run("backup prune")
        #expect(pruned.status == .unavailable && pruned.notices.contains(folder.target("usb")), "\(pruned)")
        #expect(await folder.status(of: "disk")?["failedJob"]?.text == "create")
        #expect(flock(lock, LOCK_UN) == 0)
        #expect(await folder.sets(in: "disk").isEmpty)
        #expect(await folder.sets(in: "usb").count == 1)
    }

    @Test("a set does not end the failure of a proof or of a prune, and metrics have each")
    func separatesFailures() async throws {
        let folder = try await BackedUpFolder()
        #expect(await folder.run("backup init \(folder.target("disk")) ").status == .ok)
        #expect(await folder.run("backup create").status == .ok)
        folder.pass(.seconds(86_400))
        #expect(await folder.run("backup create").status == .ok)
        let first = try #require(await folder.sets(in: "disk").first)
        let manifest = "\(folder.target("disk"))/sets/\(first)"
        let content = try #require(FileManager.default.contents(atPath: manifest))
        #expect(FileManager.default.createFile(atPath: manifest, contents: Data(content.dropLast())))
        #expect(await folder.run("backup verify \(first) --checksums").status == .failure)
        folder.pass(.seconds(86_400))
        #expect(await folder.run("backup create").status == .ok)
        #expect(await folder.status(of: "disk")?["failedJob"]?.text == "verify")
        #expect(try folder.failedJobs() == ["create": "0", "prune": "0", "verify": "1"])
        let doctor = await folder.run("doctor")
        #expect(doctor.output.contains("umkreis backup verify"), "\(doctor)")
        // It keeps all sets, since it cannot know which chunks the damaged one needs.
        #expect(await folder.run("backup prune").status != .ok)
        #expect(try folder.failedJobs()["prune"] == "1")
    }
}

@Suite("umkreis backup schedule --due")
struct DueBackupsTests {
    @Test("a failed target is tried again after a quarter of an hour, alone") func retriesOneTarget() async throws {
        let folder = try await BackedUpFolder()
        for name in ["disk", "usb"] {
            #expect(await folder.run("backup init \(folder.target(name))").status == .ok)
        }
        #expect(await folder.run("backup schedule --every 24h --verify-every 30d").status == .ok)
        try folder.markProved("disk", "usb")
        try folder.move("usb", to: "away")
        #expect(await folder.run("backup schedule --due").status == .unavailable)
        let failedAt = await folder.status(of: "usb")?["failedAt"]?.text
        #expect(failedAt != nil)
        for _ in 0..<2 {
            folder.pass(.seconds(300))
            #expect(await folder.run("backup schedule --due").status == .ok)
        }
        #expect(await folder.status(of: "usb")?["failedAt"]?.text == failedAt)
        folder.pass(.seconds(301))
        #expect(await folder.run("backup schedule --due").status != .ok)
        #expect(await folder.status(of: "usb")?["failedAt"]?.text != failedAt)
        try folder.move("away", to: "usb")
        folder.pass(.seconds(901))
        #expect(await folder.run("backup schedule --due").status == .ok)
        #expect(await folder.status(of: "usb")?["failure"] == nil)
        #expect(await folder.sets(in: "disk").count == 1)
        #expect(await folder.sets(in: "usb").count == 1)
    }

    @Test("a failed prune is recorded, and tried again after a quarter of an hour") func recordsFailedPrunes()
        async throws
    {
        let folder = try await BackedUpFolder()
        #expect(await folder.run("backup init \(folder.target("disk"))").status == .ok)
        #expect(await folder.run("backup schedule --every 24h --verify-every 30d").status == .ok)
        try folder.markProved("disk")
        #expect(await folder.run("backup schedule --due").status == .ok)
        let first = try #require(await folder.sets(in: "disk").first)
        #expect(FileManager.default.createFile(atPath: "\(folder.target("disk"))/sets/\(first)", contents: Data([1])))
        folder.pass(.seconds(86_400))
        let failed = await folder.run("backup schedule --due")
        #expect(failed.status == .unavailable && failed.notices.contains(first), "\(failed)")
        #expect(await folder.status(of: "disk")?["failedJob"]?.text == "prune")
        folder.pass(.seconds(300))
        #expect(await folder.run("backup schedule --due").status == .ok)
        folder.pass(.seconds(601))
        #expect(await folder.run("backup schedule --due").status == .unavailable)
    }

    @Test("a proof that cannot begin is recorded, and tried again after a quarter of an hour")
    func recordsFailedProofs() async throws {
        let folder = try await BackedUpFolder()
        #expect(await folder.run("backup init \(folder.target("disk"))").status == .ok)
        #expect(await folder.run("backup schedule --every 30d --verify-every 24h").status == .ok)
        try folder.markProved("disk")
        #expect(await folder.run("backup schedule --due").status == .ok)
        try folder.move("disk", to: "away")
        folder.pass(.seconds(86_401))
        #expect(await folder.run("backup schedule --due").status != .ok)
        #expect(await folder.status(of: "disk")?["failedJob"]?.text == "verify")
        folder.pass(.seconds(300))
        #expect(await folder.run("backup schedule --due").status == .ok)
        folder.pass(.seconds(601))
        #expect(await folder.run("backup schedule --due").status != .ok)
    }

    @Test("a clock that was set back does not stop backups") func survivesAClockSetBack() async throws {
        let folder = try await BackedUpFolder()
        #expect(await folder.run("backup init \(folder.target("disk"))").status == .ok)
        #expect(await folder.run("backup schedule --every 24h --verify-every 30d").status == .ok)
        folder.pass(.seconds(40 * 86_400))
        try folder.markProved("disk")
        #expect(await folder.run("backup schedule --due").status == .ok)
        let later = await folder.sets(in: "disk")
        folder.pass(.seconds(-20 * 86_400))
        try folder.markProved("disk")
        #expect(await folder.run("backup schedule --due").status == .ok)
        let both = await folder.sets(in: "disk")
        #expect(both.count == 2 && Set(later).isSubset(of: both), "the set with the right time is there as well")
    }
}

@Suite("umkreis backup init")
struct BackupInitTests {
    @Test("prints the recovery key before anything is stored that only this key opens")
    func printsTheKeyFirst() async throws {
        let folder = try await BackedUpFolder()
        let target = folder.target("disk")
        let stored = await folder.isStored(target + "/repository.json", whilePrinting: ["backup", "init", target])
        #expect(stored == [false])
        #expect(FileManager.default.fileExists(atPath: target + "/repository.json"))
    }

    @Test("prints no key for a folder that cannot be written") func printsNoUselessKey() async throws {
        let folder = try await BackedUpFolder()
        #expect(FileManager.default.createFile(atPath: folder.target("file"), contents: nil))
        let outcome = await folder.run("backup init \(folder.target("file"))/disk")
        #expect(outcome.status != .ok && outcome.output.isEmpty, "\(outcome)")
    }

    @Test("--new-key replaces a lost recovery key in all targets") func replacesALostKey() async throws {
        let folder = try await BackedUpFolder()
        let former = await folder.run("backup init \(folder.target("disk"))").output
        let second = await folder.run("backup init \(folder.target("usb"))").output
        #expect(former.count == 40 && second.isEmpty)
        #expect(await folder.run("backup create").status == .ok)
        let next = await folder.run("backup init \(folder.target("usb")) --new-key").output
        #expect(next.count == 40 && next != former)
        for name in ["disk", "usb"] {
            let list = ["backup", "list", "--from", folder.target(name), "--password-stdin"]
            let elsewhere = ["--data", folder.target("elsewhere")]
            #expect(await folder.run("\(list) \(elsewhere)", input: former).status == .configuration)
            let opened = await folder.run("\(list) \(elsewhere)", input: next)
            #expect(opened.status == .ok && !opened.output.isEmpty, "\(opened)")
        }
        #expect(await folder.run("backup create").status == .ok)
        try folder.move("disk", to: "away")
        let refused = await folder.run("backup init \(folder.target("usb")) --new-key")
        #expect(refused.status != .ok && refused.output.isEmpty, "\(refused)")
    }
}
