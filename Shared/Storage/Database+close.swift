extension Database {
    /// Lets the waiting writes and the running reads end, moves the log into the file and closes it.
    ///
    /// Reads and writes that come later get ``StorageUnavailable/closed``. A second close does nothing.
    public func close() async throws {
        guard await lane.close() else { return }
        await readers.close()
        try await writer.close { [configuration] connection in
            // Without room the old stamp is as good, and what stays in the log is found there again.
            try? FileHistory(connection: connection, configuration: configuration).renewStamp()
            _ = try? Self.truncateLog(connection)
        }
    }

    /// Copies the whole file as it stands to `path`, which is replaced if it is there; writes wait meanwhile.
    public func copy(to path: String) async throws {
        try await writer.run { try FileCopy.make(of: $0, at: path) }
    }
}
