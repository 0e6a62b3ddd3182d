import Foundation
import Glibc
import Testing
import UmkreisWire

@testable import ServiceHost

/// Start-up checks of the data folder.
@Suite("the start of a service")
struct StartRefusalTests {
    @Test("the data folder is made for its user alone") func makesTheFolder() throws {
        let scratch = try ScratchDirectory()
        let path = try DataFolder(of: "auth", in: scratch.path + "/a/b").path
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
        #expect(try DataFolder(of: "auth", in: scratch.path + "/a/b").path == path)
    }

    @Test("an unwritable data folder is reported with owner, mode and remedy") func refusesTheFolder() throws {
        let scratch = try ScratchDirectory()
        #expect(chmod(scratch.path, 0o500) == 0)
        let own = UnusableDataFolder(scratch.path, EACCES).description
        #expect(own == "cannot write to the data folder \(scratch.path): its mode is 500; chmod u+rwx \(scratch.path)")
        let full = UnusableDataFolder(scratch.path, EROFS).description
        #expect(full.contains("its file system is read-only; mount it for writing"))
        let error = #expect(throws: UnusableDataFolder.self) { try DataFolder(of: "auth", in: "/proc/umkreis") }
        #expect(error?.description.hasPrefix("cannot write to the data folder /proc: ") == true)
    }

    @Test("another user's data folder is reported with both users", .enabled(if: geteuid() == 0))
    func refusesAnotherUsersFolder() throws {
        let scratch = try ScratchDirectory()
        #expect(chown(scratch.path, 10_001, 10_001) == 0)
        let words = UnusableDataFolder(scratch.path, EACCES).description
        #expect(words.contains("it belongs to user 10001, and this process runs as user 0"))
        #expect(words.hasSuffix("; chown -R 0:0 \(scratch.path)"))
    }
}
