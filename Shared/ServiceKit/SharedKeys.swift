import Foundation
import UmkreisProcesses
import UmkreisStorage
import UmkreisTokens
import UmkreisWire

/// The key files of an instance, which must be those of the service's other instances.
///
/// Each instance would otherwise make its own, and could not read replies, links and cursors of the others.
struct SharedKeys: Sendable {
    private let service: ServiceName
    private let folder: String

    init(of service: ServiceName, in folder: String) {
        (self.service, self.folder) = (service, folder)
    }

    /// Remembers keys of the first instance that has them, and compares those of the others.
    ///
    /// - Throws: ``OtherKeys``.
    func require(in database: Database) async throws {
        let own = try digests()
        let known = try await database.write { try $0.keyDigests(adding: own) }
        let differing = own.keys.filter { own[$0] != known[$0] }
        guard differing.isEmpty else {
            throw OtherKeys(service: service, folder: folder, names: differing.sorted())
        }
    }

    /// A digest of each key, by file.
    private func digests() throws -> [String: String] {
        let names = (FolderNames.read(folder) ?? []).filter { $0.hasSuffix(".key") }
        let digests = try names.map { name in
            let key = try KeyFile(name, in: folder).key()
            return (name, Hexadecimal.text(Blake2b.digest(of: Array("umkreis shared key".utf8) + key, length: 16)))
        }
        return Dictionary(uniqueKeysWithValues: digests)
    }
}

/// An instance with other keys than those before it.
struct OtherKeys: Error, CustomStringConvertible {
    let service: ServiceName
    let folder: String
    let names: [String]

    var description: String {
        "the keys of this instance of \(service) are not those of its other instances: copy "
            + "\(names.joined(separator: ", ")) from another instance to \(folder), with mode 0600"
    }
}
