import UmkreisWire

/// Optional properties without a value and empty collections, anywhere inside a value.
///
/// The values of a dictionary complement each other.
struct Omissions {
    private(set) var paths: [String] = []

    init(of value: Any) {
        look(into: value, at: [])
    }

    private mutating func look(into value: Any, at path: [String]) {
        if let validated = value as? any ValidatedEntry { return look(into: validated.content, at: path) }
        let mirror = Mirror(reflecting: value)
        let mayBeEmpty = ![.optional, .collection, .dictionary, .set].contains(mirror.displayStyle)
        if mirror.children.isEmpty, !mayBeEmpty { paths.append(path.joined(separator: ".")) }
        if mirror.displayStyle == .dictionary {
            let ofEntries = mirror.children.map { Set(Omissions(of: $0.value).paths) }
            guard let first = ofEntries.first else { return }
            let ofAll = ofEntries.dropFirst().reduce(first) { $0.intersection($1) }
            paths += ofAll.sorted().map { (path + [$0]).joined(separator: ".") }
            return
        }
        for child in mirror.children { look(into: child.value, at: path + (child.label.map { [$0] } ?? [])) }
    }
}

/// An entry of a batch, of any type.
protocol ValidatedEntry {
    var content: Any { get }
    var fault: Fault? { get }
}

extension Validated: ValidatedEntry {
    var content: Any { entry }
}
