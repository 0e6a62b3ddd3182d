/// A mark in a database that no service may open, since a move has begun or left it.
enum MoveMark: Equatable {
    /// The target of a move that has not ended.
    case unfinished
    /// The source, with the place that has the data now.
    case left(for: String)

    init(_ text: String) {
        self = text == Self.unfinished.text ? .unfinished : .left(for: text)
    }

    var text: String {
        switch self {
        case .unfinished: "unfinished"
        case .left(let place): place
        }
    }

    /// Why a service does not open it, with what an operator can do.
    var refusal: String {
        switch self {
        case .unfinished: "a move into this database has not ended: run umkreis storage move again"
        case .left(let place):
            "this database was moved: \(place) has its data now; start with that one, or move it back"
        }
    }
}

extension ReadTransaction {
    func moveMark() throws -> MoveMark? {
        try meta(.move).flatMap { $0.isEmpty ? nil : MoveMark($0) }
    }

    /// - Throws: ``StorageError/settings(_:)`` for a database with a mark.
    func requireNoMoveMark(unless opensMoved: Bool) throws {
        guard !opensMoved, let mark = try moveMark() else { return }
        throw StorageError.settings(mark.refusal)
    }
}

extension WriteTransaction {
    func setMoveMark(_ mark: MoveMark?) throws {
        try setMeta(.move, to: mark?.text ?? "")
    }
}
