import Foundation

/// Replaces files at once, readable by their owner only (0600).
enum PrivateFile {
    /// Writes to a new file, which then replaces the old one.
    ///
    /// After a crash the file has its old or its new content.
    static func write(_ bytes: [UInt8], to file: URL) throws {
        let new = file.appendingPathExtension("new")
        // Restricts an empty file: `Data.write` restricts it only after the content is there.
        let hasFile = FileManager.default.createFile(
            atPath: new.path,
            contents: nil,
            attributes: [.posixPermissions: 0o600]
        )
        guard hasFile else { throw CocoaError(.fileWriteUnknown) }
        let handle = try FileHandle(forWritingTo: new)
        do {
            try handle.write(contentsOf: Data(bytes))
            try handle.synchronize()
            try handle.close()
        } catch {
            // The first error matters.
            try? handle.close()
            throw error
        }
        // Not `moveItem`, which fails on Apple platforms if the file exists.
        guard rename(new.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }

    /// Creates a folder that only its owner can list (0700).
    static func createFolder(_ folder: URL) throws {
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }
}
