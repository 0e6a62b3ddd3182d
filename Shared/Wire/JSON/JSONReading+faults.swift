extension JSONReading {
    /// A fault that knows already which field it is about.
    private struct PlacedFault: Error {
        let fault: Fault
    }

    /// The way from the root to a node.
    func path(to target: Int) -> [JSONKey] {
        var path: [JSONKey] = []
        var index = root
        while index < target, let step = step(from: index, towards: target) {
            path.append(step.key)
            index = step.value
        }
        return path
    }

    private func step(from container: Int, towards target: Int) -> (key: JSONKey, value: Int)? {
        let isObject = kind(container) == .object
        var index = container + 1
        var position = 0
        while index < next(after: container) {
            let value = isObject ? index + 1 : index
            if target < next(after: value) {
                let name = document.tape[index]
                return (
                    isObject ? JSONKey(stringValue: document.characters(of: name)) : JSONKey(intValue: position), value
                )
            }
            index = next(after: value)
            position += 1
        }
        return nil
    }

    /// Gives an error that a type's own `init(from:)` throws its place, unless it is a `DecodingError`, which has one.
    func place(_ error: any Error, at index: Int, of type: any Decodable.Type) -> any Error {
        switch error {
        case is PlacedFault: return error
        case DecodingError.dataCorrupted(let context) where context.debugDescription.hasPrefix("Cannot initialize "):
            return PlacedFault(fault: broken(choiceRule(type), at: context.codingPath))
        case is DecodingError: return error
        case let fault as Fault: return PlacedFault(fault: prefixed(fault, by: path(to: index)))
        case let error as any FaultConvertible:
            return PlacedFault(fault: prefixed(error.fault, by: path(to: index)))
        default: return PlacedFault(fault: broken("is not valid", at: path(to: index)))
        }
    }

    /// The fault that the caller gets to see.
    func fault(for error: any Error) -> Fault {
        switch error {
        case let placed as PlacedFault: placed.fault
        case DecodingError.keyNotFound(let key, let context): broken("is missing", at: context.codingPath + [key])
        case DecodingError.valueNotFound(_, let context): broken("is missing", at: context.codingPath)
        case DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context):
            broken(rule(context), at: context.codingPath)
        default: Fault(.invalid, "\(subject([])) is not valid")
        }
    }

    /// Our types' descriptions go on from the name of the field; those of the standard library are sentences for
    /// programmers.
    private func rule(_ context: DecodingError.Context) -> String {
        let isOurs = context.debugDescription.first?.isLowercase ?? false
        return isOurs ? context.debugDescription : "is not valid"
    }

    private func broken(_ rule: String, at path: [any CodingKey]) -> Fault {
        Fault(.invalid, "\(subject(path)) \(rule)", field: path.isEmpty ? nil : joined(path))
    }

    private func prefixed(_ fault: Fault, by path: [any CodingKey]) -> Fault {
        guard !path.isEmpty else { return fault }
        var fault = fault
        fault.field = joined(path) + (fault.field.map { ".\($0)" } ?? "")
        return fault
    }

    private func joined(_ path: [any CodingKey]) -> String {
        path.map(\.stringValue).joined(separator: ".")
    }

    /// What a message is about: the path or, for the root, the member that it is of the line.
    private func subject(_ path: [any CodingKey]) -> String {
        if !path.isEmpty { return joined(path) }
        return JSONReading(document, root: 0).path(to: root).last?.stringValue ?? "the value"
    }

    private func choiceRule(_ type: any Decodable.Type) -> String {
        let known = (type as? any CaseIterable.Type).map { choices($0) } ?? []
        guard (1...16).contains(known.count) else { return "is not one of the known values" }
        return known.count == 1 ? "must be \(known[0])" : "must be one of \(known.joined(separator: ", "))"
    }

    private func choices<T: CaseIterable>(_ type: T.Type) -> [String] {
        type.allCases.compactMap { choice in
            (choice as? any RawRepresentable).map { "\($0.rawValue)" }
        }
    }
}
