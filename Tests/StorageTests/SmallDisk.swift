import Foundation
import Glibc
import UmkreisStorage
import UmkreisVocabulary

/// An in-memory file system of eight megabytes during a test.
final class SmallDisk: Sendable {
    private static let bytes = 8 * 1_048_576

    let path: String

    /// Whether mounting is allowed; mostly not in a container.
    static let isPermitted = (try? SmallDisk()) != nil

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/disk-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(Self.bytes)") == 0 else {
            let problem = errno
            rmdir(path)
            throw CocoaError(.fileWriteNoPermission, userInfo: ["errno": problem])
        }
    }

    deinit {
        umount2(path, Int32(MNT_DETACH))
        rmdir(path)
    }

    var configuration: DatabaseConfiguration {
        DatabaseConfiguration(
            path: path + "/test.sqlite",
            migrations: .posts,
            now: { Timestamp(milliseconds: 1_700_000_000_000) }
        )
    }

    func fill() throws {
        let file = open(path + "/ballast", O_CREAT | O_WRONLY | O_APPEND, 0o600)
        defer { close(file) }
        let block = [UInt8](repeating: 1, count: 65_536)
        for size in [block.count, 4096] {
            while write(file, block, size) > 0 {}
        }
    }

    func free() {
        unlink(path + "/ballast")
    }
}
