import Foundation
import TestKit
import Testing

/// `umkreis up`, `status` and `doctor` on a stack of which a database was lost.
@Suite("a stack without one of its databases", .serialized)
struct LostDatabaseTests {
    private static func down(_ stack: RealStack) async throws {
        #expect(try await stack.umkreis(["down"]).status == 0)
    }

    private static func startEmpty(_ service: String, _ stack: RealStack) async throws {
        let program = Program(executable: RealStack.products.appending(path: "umkreis-\(service)"))
        let ending = try await program.run(["start-empty", "--data", stack.folder])
        #expect(ending.status == 0 && ending.output.hasPrefix("\(service) may start with an empty database"))
    }

    @Test("a deleted file is refused, and named by up and doctor; start-empty allows an empty one")
    func refusesWithoutTheFile() async throws {
        try await RealStack.run { stack in
            try await Self.down(stack)
            let file = stack.folder + "/favourites/favourites.sqlite"
            try FileManager.default.removeItem(atPath: file)
            let up = try await stack.umkreis(["up", "--detach", "--wait"])
            #expect(up.status == 69)
            #expect(up.errors.contains("the database of favourites is missing"), "\(up.errors)")
            #expect(up.errors.contains("umkreis-favourites start-empty --data \(stack.folder)"), "\(up.errors)")
            #expect(!FileManager.default.fileExists(atPath: file))
            let doctor = try await stack.umkreis(["doctor"])
            #expect(doctor.status == 1)
            #expect(doctor.output.contains("favourites.sqlite is missing or empty, but its folder"), "\(doctor.output)")
            #expect(doctor.output.contains("umkreis-favourites start-empty --data \(stack.folder)"))
            try await Self.startEmpty("favourites", stack)
            let allowed = try await stack.umkreis(["up", "--detach", "--wait"])
            #expect(allowed.status == 0, "\(allowed.errors)")
            #expect(try await stack.umkreis(["doctor"]).status == 0)
            let log = try String(contentsOfFile: stack.folder + "/log/favourites.log", encoding: .utf8)
            #expect(log.contains("an operator has allowed this database"))
        }
    }

    @Test("a lost folder is known to the other services", arguments: ["auth", "favourites"])
    func noticesALostFolder(service: String) async throws {
        try await RealStack.run { stack in
            #expect(try await stack.umkreis(["account", "guest"]).status == 0)
            try await Self.down(stack)
            try FileManager.default.removeItem(atPath: stack.folder + "/" + service)
            let before = try await stack.umkreis(["doctor"])
            #expect(before.output.contains("\(service).sqlite is missing or empty"), "\(before.output)")
            let up = try await stack.umkreis(["up", "--detach", "--wait"])
            #expect(up.status == 7)
            #expect(up.errors.contains("the database of \(service) is missing"), "\(up.errors)")
            #expect(up.took < .seconds(15))
            let doctor = try await stack.umkreis(["doctor"])
            #expect(doctor.output.contains("is an empty database in place of the one"), "\(doctor.output)")
            try await Self.startEmpty(service, stack)
            let allowed = try await stack.umkreis(["up", "--detach", "--wait"])
            #expect(allowed.status == 0, "\(allowed.errors)")
            #expect(try await stack.umkreis(["status"]).status == 0)
        }
    }

    @Test("files deleted from a running stack are named by status") func noticesFilesDeletedInUse() async throws {
        try await RealStack.run { stack in
            for end in ["", "-wal", "-shm"] {
                try FileManager.default.removeItem(atPath: stack.folder + "/chat/chat.sqlite" + end)
            }
            let status = try await stack.umkreis(["status"])
            #expect(status.status == 7)
            #expect(status.output.contains("the database of chat was deleted or replaced"), "\(status.output)")
            let doctor = try await stack.umkreis(["doctor", "--lang", "de"])
            #expect(doctor.output.contains("/proc/PID/fd"), "\(doctor.output)")
        }
    }

    @Test("a damaged file is named by status and doctor") func noticesDamage() async throws {
        try await RealStack.run { stack in
            let file = stack.folder + "/catalogue/catalogue.sqlite"
            try await eventually("catalogue stays ready") {
                // Closed by a stop, its pages are in the file and not in the log.
                for end in ["", "-wal"] {
                    guard let handle = FileHandle(forWritingAtPath: file + end) else { continue }
                    let size = try handle.seekToEnd()
                    if size > 4096 {
                        try handle.seek(toOffset: 4096)
                        try handle.write(contentsOf: Data(repeating: 0x55, count: Int(size) - 4096))
                    }
                    try handle.close()
                }
                _ = try await stack.umkreis(["kind", "list"])
                let status = try await stack.umkreis(["status"])
                return status.status == 7 && status.output.contains("the database of catalogue is damaged")
            }
            let doctor = try await stack.umkreis(["doctor"])
            #expect(doctor.status == 1 && doctor.output.contains("restore a copy"), "\(doctor.output)")
        }
    }

    @Test("doctor names the owner or mode of a file or folder, and the command", .enabled(if: geteuid() == 0))
    func namesOwnersAndModes() async throws {
        try await RealStack.run { stack in
            try await Self.down(stack)
            let file = stack.folder + "/chat/chat.sqlite"
            try #require(chown(file, 12345, 12345) == 0)
            let owner = try await stack.umkreis(["doctor"])
            #expect(owner.output.contains("\(file) belongs to user 12345"), "\(owner.output)")
            #expect(owner.output.contains("chown 0:0 \(file)") && !owner.output.contains("damaged"), "\(owner.output)")
            try #require(chown(file, 0, 0) == 0 && chmod(stack.folder + "/chat", 0o500) == 0)
            let mode = try await stack.umkreis(["doctor"])
            #expect(mode.output.contains("the mode of \(stack.folder)/chat is 500"), "\(mode.output)")
            #expect(mode.output.contains("chmod u+rwx \(stack.folder)/chat"), "\(mode.output)")
            try #require(chmod(stack.folder + "/chat", 0o700) == 0)
            try #require(chown(stack.folder, 12345, 12345) == 0)
            let up = try await stack.umkreis(["up", "--detach"])
            #expect(up.status != 0 && up.errors.contains("\(stack.folder) belongs to user 12345"), "\(up.errors)")
            try #require(chown(stack.folder, 0, 0) == 0)
            #expect(try await stack.umkreis(["up", "--detach", "--wait"]).status == 0)
        }
    }
}
