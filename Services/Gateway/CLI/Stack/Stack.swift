import Wire

/// What a stack consists of.
enum Stack {
    /// In the order in which they are started; they are stopped the other way round.
    static let services = ServiceName.stack

    /// The service that was typed.
    ///
    /// - Throws: ``Refusal`` with the nearest one.
    static func service(_ typed: String) throws(Refusal) -> ServiceName {
        if let service = services.first(where: { $0.text == typed }) { return service }
        let nearest = Suggestion.nearest(to: typed, in: services.map(\.text))
        throw .usage(
            "there is no service \(typed)" + (nearest.map { ": did you mean \($0)?" } ?? ""),
            field: "service",
            hint: "one of " + services.map(\.text).joined(separator: ", ")
        )
    }
}

extension Refusal {
    /// No stack runs on this data directory.
    static func stackDown(_ directory: DataDirectory) -> Refusal {
        Refusal(
            Fault(.stackDown, "no stack runs on \(directory.path)"),
            hint: "umkreis up --data \(directory.path)",
            status: .stackDown
        )
    }
}
