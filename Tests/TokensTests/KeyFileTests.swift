import Foundation
import TestKit
import Testing
import UmkreisTokens

@Suite("KeyFile")
struct KeyFileTests {
    private static func inFolder(_ body: (String) throws -> Void) throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try body("\(folder.path)/keys")
    }

    private static func mode(of path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func isMadeOnceAndForItsOwnerAlone() throws {
        try Self.inFolder { folder in
            let key = try KeyFile("a.key", in: folder).key()
            #expect(key.count == KeyFile.length)
            #expect(try KeyFile("a.key", in: folder).key() == key)
            #expect(try KeyFile("b.key", in: folder).key() != key)
            #expect(try Self.mode(of: folder) == 0o700)
            #expect(try Self.mode(of: "\(folder)/a.key") == 0o600)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a.key", "b.key"])
        }
    }

    @Test(arguments: [0o640, 0o604, 0o660, 0o611]) func refusesFilesThatOthersMayUse(_ mode: Int) throws {
        try Self.inFolder { folder in
            _ = try KeyFile("a.key", in: folder).key()
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: "\(folder)/a.key")
            #expect(throws: KeyFileError.self) { try KeyFile("a.key", in: folder).key() }
        }
    }

    @Test func refusesFoldersThatOthersMayEnter() throws {
        try Self.inFolder { folder in
            _ = try KeyFile("a.key", in: folder).key()
            try FileManager.default.setAttributes([.posixPermissions: 0o750], ofItemAtPath: folder)
            #expect(throws: KeyFileError.self) { try KeyFile("a.key", in: folder).key() }
        }
    }

    @Test(
        "root makes it for another user, and it is accepted in a folder of root's that others may enter",
        .enabled(if: geteuid() == 0)
    )
    func belongsToAnotherUser() throws {
        try Self.inFolder { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
            let file = KeyFile("a.key", in: folder, owner: (user: 10_001, group: 10_002))
            let key = try file.key()
            #expect(try file.keyIfReadable() == key)
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/a.key")
            #expect(attributes[.ownerAccountID] as? Int == 10_001 && attributes[.groupOwnerAccountID] as? Int == 10_002)
            let error = #expect(throws: KeyFileError.self) {
                try KeyFile("a.key", in: folder, owner: (user: 10_003, group: 10_003)).key()
            }
            #expect(error?.reason == "belongs to user 10001: chown 10003 \(folder)/a.key")
            try FileManager.default.setAttributes([.posixPermissions: 0o757], ofItemAtPath: folder)
            #expect(throws: KeyFileError.self) { try file.key() }
        }
    }

    @Test(arguments: [0, 31, 33]) func isRefusedWithAnotherLength(_ length: Int) throws {
        try Self.inFolder { folder in
            _ = try KeyFile("a.key", in: folder).key()
            try Data(count: length).write(to: URL(filePath: "\(folder)/a.key"))
            #expect(throws: KeyFileError.self) { try KeyFile("a.key", in: folder).key() }
        }
    }

    @Test func isRefusedWhenItIsALink() throws {
        try Self.inFolder { folder in
            _ = try KeyFile("a.key", in: folder).key()
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/b.key",
                withDestinationPath: "\(folder)/a.key"
            )
            #expect(throws: KeyFileError.self) { try KeyFile("b.key", in: folder).key() }
        }
    }

    @Test func isMadeAfterAStartThatWasCutShort() throws {
        try Self.inFolder { folder in
            _ = try KeyFile("a.key", in: folder).key()
            try Data(count: 5).write(to: URL(filePath: "\(folder)/b.key.new"))
            #expect(try KeyFile("b.key", in: folder).key().count == KeyFile.length)
        }
    }
}
