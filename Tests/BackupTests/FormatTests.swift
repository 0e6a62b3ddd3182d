import Foundation
import TestKit
import Testing
import UmkreisBackup

/// Debian's PyNaCl and zlib read what we write, by the description in Docs/Operations/backup.md.
@Suite("the format of backups")
struct FormatTests {
    @Test("an independent reader restores every byte") func isReadableWithoutUs() async throws {
        let place = try Place()
        for number in 1...20 { try await place.note("note \(number)") }
        try place.write(.noise(2_500_000, seed: 11), to: "media/photo")
        try place.write(Array("secret".utf8), to: "auth/keys/secret")
        let set = try place.makeSet(in: try place.repository())
        let target = place.root + "/target"
        let listed = try await Python.run("read_backup.py", target, place.recovery.description)
        #expect(listed == set + "\n")
        let copy = place.root + "/copy"
        _ = try await Python.run("read_backup.py", target, place.recovery.description, set, copy)
        for path in ["media/photo", "auth/keys/secret"] {
            let original = try Data(contentsOf: URL(fileURLWithPath: "\(place.folder)/\(path)"))
            #expect(try Data(contentsOf: URL(fileURLWithPath: "\(copy)/\(path)")) == original)
        }
        #expect(try await place.notes(of: "chat", in: copy).count == 20)
    }
}
