import ServiceKit
import UmkreisTokens

/// The storage of photos, which must be the same at all instances of the service.
enum SharedMedia {
    /// The folder that instances share; otherwise the service's own.
    static let setting = "media-folder"
    private static let name = "media"

    /// - Throws: ``InvalidSetting``.
    static func folder(_ settings: ServiceSettings) throws -> String? {
        guard let folder = settings.text(setting) else { return nil }
        guard folder.hasPrefix("/") else { throw InvalidSetting(name: setting, rule: "the path of a folder, from /") }
        return folder
    }

    /// Opens the storage, and compares it with that of the other instances.
    ///
    /// - Throws: ``InvalidSetting`` beside a database file, whose backups have only files of the data folder.
    static func open(_ environment: ServiceEnvironment, leaving freeBytes: Int) async throws -> any MediaStore {
        let folder = try Self.folder(environment.settings)
        guard environment.database.isShared else {
            guard folder == nil else { throw InvalidSetting(name: setting, rule: "left out without --store") }
            return try MediaFolder(in: environment.directory, leaving: freeBytes)
        }
        let store = try MediaFolder(in: folder ?? environment.directory, leaving: freeBytes)
        let identity = try await store.identity()
        let digest = Hexadecimal.text(Blake2b.digest(of: Array("umkreis media".utf8) + identity, length: 16))
        let known = try await environment.database.write { try $0.keyDigests(adding: [name: digest]) }
        guard known[name] == digest else { throw OtherMedia(folder: folder ?? environment.directory) }
        return store
    }
}

/// An instance with another folder of photos than those before it.
struct OtherMedia: Error, CustomStringConvertible {
    let folder: String

    var description: String {
        "\(folder) is not the folder of photos of the other instances: set \(SharedMedia.setting) to a folder that all "
            + "of them share, with the content of the first one's folder"
    }
}
