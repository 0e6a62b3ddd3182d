/// A structure of the index that a snapshot holds.
protocol SnapshotPart {
    init()

    /// Writes the structure to a snapshot, or replaces it by the snapshot's, as the coder does.
    ///
    /// - Throws: ``SnapshotError``.
    mutating func transfer(_ coder: SnapshotCoder) throws
}

/// Why a snapshot is not used; the index is then made from the file.
enum SnapshotError: Error, Equatable {
    /// There is none.
    case missing
    /// Of another program or database.
    case foreign
    /// Cut off or damaged.
    case damaged
    /// The file cannot be read or written: the error number.
    case file(Int32)
}
