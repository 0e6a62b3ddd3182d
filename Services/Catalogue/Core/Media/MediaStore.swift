import CatalogueContract

/// Storage of the bytes of uploads and photos, which all instances of the service share.
///
/// A row of `upload` precedes the bytes of an upload, one of `mediaFile` those of a photo. Names of photos come from
/// their content, so two instances may write or delete the same one.
protocol MediaStore: Sendable {
    /// Returns a secret of the storage, by which instances notice that they use different ones.
    func identity() async throws -> [UInt8]

    /// - Throws: ``StorageUnavailable/diskFull`` unless the free space of the settings would remain.
    func checkRoom(for bytes: Int) async throws

    // MARK: Uploads

    /// Stores a part of an upload, with a check of the free space.
    func write(_ chunk: [UInt8], at offset: Int, of upload: UploadID) async throws

    /// Returns no bytes before the first part.
    func bytes(of upload: UploadID) async throws -> [UInt8]

    func empty(_ upload: UploadID) async throws

    func remove(_ upload: UploadID) async throws

    /// Returns the uploads with stored parts.
    func listUploads() async throws -> [UploadID]

    // MARK: Photos

    /// Stores sizes of a photo durably, each complete or not at all.
    func place(_ files: [(variant: MediaVariant, bytes: [UInt8])], of hash: String) async throws

    func read(_ variant: MediaVariant, of hash: String, from offset: Int, atMost length: Int) async throws -> [UInt8]

    // MARK: Removal

    /// Takes a photo away from readers until its row is deleted, or another upload needs it after all.
    func setAside(_ hash: String) async throws -> [RemovedFile]

    /// Undoes ``setAside(_:)``, except where there is a newer file.
    func putBack(_ files: [RemovedFile]) async throws

    func discard(_ files: [RemovedFile]) async throws

    /// Returns what any instance has set aside.
    func listRemoved() async throws -> [RemovedFile]

    /// Deletes files that were never completed, an hour later.
    func deleteDrafts() async throws
}

/// A file of a photo that is being removed, under a name that is never used again.
struct RemovedFile: Equatable, Sendable {
    let hash: String
    let variant: MediaVariant
    private let token: String

    init(_ variant: MediaVariant, of hash: String) {
        (self.hash, self.variant) = (hash, variant)
        token = String(UInt64.random(in: .min ... .max), radix: 36)
    }

    init?(name: String) {
        let parts = name.split(separator: ".").map(String.init)
        guard parts.count == 3 else { return nil }
        (hash, variant, token) = (parts[0], MediaVariant(parts[1]), parts[2])
    }

    var name: String { "\(hash).\(variant).\(token)" }
}
