import AuthContract
import Foundation
import Glibc
import TestKit
import Testing
import UmkreisWire

@testable import GatewayCLI
@testable import GatewayKit
@testable import GatewaySupervision

@Suite("private files")
struct PrivateFileTests {
    private static func inFolder(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try body(folder.path)
    }

    private static func mode(of path: String) throws -> UInt32 {
        var status = stat()
        try #require(stat(path, &status) == 0, "\(path)")
        return status.st_mode & 0o7777
    }

    private static let signedIn = SignedIn(
        user: UserID(high: 0, low: 7),
        session: SessionID(high: 0, low: 8),
        isGuest: false,
        token: "token-1",
        tokenExpiresAt: Timestamp(milliseconds: 1),
        refreshToken: "refresh-1",
        sessionExpiresAt: Timestamp(milliseconds: 2)
    )

    @Test("a file of a later version is neither read nor replaced, one without a version is read")
    func keepsLaterFiles() throws {
        try Self.inFolder { home in
            let environment = ["HOME": home]
            let directory = try DataDirectory(nil, environment)
            let files = try ProfileFiles(directory, profile: nil, environment)
            try files.credentials.write(Credentials(Self.signedIn))
            let settings = SettingsStore(in: directory)
            try settings.write(StoredSettings(set: ["chat.retention-days": "7"]))
            let preferences = try #require(Preferences.file(environment))
            try preferences.write(Preferences())
            for path in [files.credentials.path, "\(directory.path)/settings.json", preferences.path] {
                try Self.raiseVersion(of: path)
            }
            let refusals: [() throws -> Void] = [
                { _ = try files.credentials.read() }, { try files.credentials.write(Credentials(Self.signedIn)) },
                { _ = try settings.read() }, { _ = try preferences.read() },
            ]
            for refusal in refusals {
                let refused = #expect(throws: Refusal.self) { try refusal() }
                #expect(refused?.fault.rule == "file-newer" && refused?.fault.code == .configuration)
            }
            #expect(try String(contentsOfFile: files.credentials.path, encoding: .utf8).contains("\"v\":9"))
            try PrivateFile(preferences.path).write(Array("{\"lang\":\"de\"}".utf8))
            #expect(try preferences.read()?.lang == "de")
            try PrivateFile("\(directory.path)/settings.json").write(Array("{\"set\":{\"chat.posts\":\"7\"}}".utf8))
            #expect(try settings.read().set == ["chat.posts": "7"])
        }
    }

    private static func raiseVersion(of path: String) throws {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains("\"v\":1"), "\(path)")
        try PrivateFile(path).write(Array(text.replacing("\"v\":1", with: "\"v\":9").utf8))
    }

    /// inotify reports mode changes: a file with 0600 and without one was created with it.
    @Test func createsSessionFilesWithTheirFinalMode() throws {
        try Self.inFolder { home in
            let environment = ["HOME": home]
            let file = try ProfileFiles(DataDirectory(nil, environment), profile: nil, environment).credentials
            try file.write(Credentials(Self.signedIn))
            let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent().path
            for name in ["", "/.local", "/.local/state", "/.local/state/umkreis"] {
                #expect(try Self.mode(of: home + name) == 0o700)
            }
            let changes = try FolderWatch(folder)
            for _ in 0..<3 { try file.write(Credentials(Self.signedIn)) }
            let seen = try changes.seen()
            #expect(seen.made == 3)
            #expect(seen.modes == 0)
            #expect(try Self.mode(of: file.path) == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
            #expect(try file.read() == Credentials(Self.signedIn))
        }
    }

    @Test func theWatchSeesAModeThatIsChanged() throws {
        try Self.inFolder { folder in
            let changes = try FolderWatch(folder)
            try Data().write(to: URL(fileURLWithPath: folder + "/a"))
            #expect(chmod(folder + "/a", 0o600) == 0)
            let seen = try changes.seen()
            #expect(seen.modes > 0 && seen.made > 0)
        }
    }

    @Test(arguments: [0o640, 0o604, 0o620, 0o601] as [mode_t]) func refusesFilesThatOthersMayUse(mode: mode_t) throws {
        try Self.inFolder { folder in
            let file = PrivateFile(folder + "/a")
            try file.write([1, 2, 3])
            #expect(try file.read() == [1, 2, 3])
            #expect(chmod(file.path, mode) == 0)
            let refusal = try #require(throws: Refusal.self) { try file.read() }
            #expect(refusal.fault.message == "other users may read \(file.path)")
            #expect(refusal.hint == "chmod 600 \(file.path)")
        }
    }

    @Test func refusesFoldersThatOthersMayWrite() throws {
        try Self.inFolder { folder in
            let file = PrivateFile(folder + "/a")
            try file.write([1])
            #expect(chmod(folder, 0o770) == 0)
            let refusal = try #require(throws: Refusal.self) { try file.read() }
            #expect(refusal.hint == "chmod 700 \(folder)")
            #expect(throws: refusal) { try file.write([2]) }
        }
    }

    @Test func isNotReadThroughALink() throws {
        try Self.inFolder { folder in
            try PrivateFile(folder + "/a").write([1])
            #expect(symlink(folder + "/a", folder + "/b") == 0)
            #expect(throws: Refusal.self) { try PrivateFile(folder + "/b").read() }
        }
    }

    @Test func readsMissingFilesAsNil() throws {
        try Self.inFolder { folder in
            #expect(try PrivateFile(folder + "/a").read() == nil)
            #expect(try PrivateFile(folder + "/none/a").read() == nil)
            try PrivateFile(folder + "/a").remove()
        }
    }

    @Test func aRunFolderThatOthersMayEnterIsRefused() throws {
        try Self.inFolder { folder in
            let directory = try DataDirectory(folder + "/data", [:])
            try directory.prepare()
            for path in [directory.path, directory.run, directory.logs] {
                #expect(try Self.mode(of: path) == 0o700)
            }
            #expect(chmod(directory.run, 0o755) == 0)
            let refusal = try #require(throws: Refusal.self) { try directory.prepare() }
            #expect(refusal.hint == "chmod 700 \(directory.run)")
        }
    }
}

/// Counts created files and changed modes in a folder (`inotify(7)`).
private final class FolderWatch {
    private let file: Int32

    init(_ folder: String) throws {
        file = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        try #require(file >= 0)
        try #require(inotify_add_watch(file, folder, UInt32(IN_ATTRIB | IN_CREATE)) >= 0)
    }

    deinit {
        close(file)
    }

    func seen() throws -> (made: Int, modes: Int) {
        var seen = (made: 0, modes: 0)
        var bytes = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(file, &bytes, bytes.count)
            guard count > 0 else { return seen }
            var position = 0
            while position < count {
                let event = bytes.withUnsafeBytes {
                    $0.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
                }
                if event.mask & UInt32(IN_CREATE) != 0 { seen.made += 1 }
                if event.mask & UInt32(IN_ATTRIB) != 0 { seen.modes += 1 }
                position += MemoryLayout<inotify_event>.size + Int(event.len)
            }
        }
    }
}
