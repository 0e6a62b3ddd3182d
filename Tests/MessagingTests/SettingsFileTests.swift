import Foundation
import TestKit
import Testing
import UmkreisWire

@testable import ServiceHost

@Suite("the settings in the data directory")
struct SettingsFileTests {
    @Test("a missing file has no settings") func needsNoFile() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        #expect(try SettingsFile(in: folder.path).read() == StoredSettings())
    }

    @Test("operator settings override those of an app") func reads() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let json =
            #"{"set":{"auth.guest-days":"7"},"apps":{"trips":{"auth.guest-days":"9","auth.password-minimum":"6"}}}"#
        try write(json, mode: 0o600, in: folder)
        let stored = try SettingsFile(in: folder.path).read()
        #expect(
            stored.settings(of: .auth) == [
                "guest-days": StoredSetting(value: "7"),
                "password-minimum": StoredSetting(value: "6", app: "trips"),
            ]
        )
        #expect(stored.settings(of: .chat).isEmpty)
    }

    @Test(
        "a file that others can read, that is too long or no settings is refused",
        arguments: [(#"{"set":{}}"#, 0o644), ("{", 0o600), (String(repeating: " ", count: 70_000) + "{}", 0o600)]
    )
    func refuses(text: String, mode: Int) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try write(text, mode: mode, in: folder)
        #expect(throws: ConfigurationError.self) { try SettingsFile(in: folder.path).read() }
    }

    private func write(_ text: String, mode: Int, in folder: TemporaryFolder) throws {
        let path = "\(folder.path)/\(StoredSettings.fileName)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
}
