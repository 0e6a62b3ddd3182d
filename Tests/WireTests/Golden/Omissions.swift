/// The optional properties that hold nothing, and the collections without an element, anywhere inside a value.
struct Omissions {
    private(set) var paths: [String] = []

    init(of value: Any) {
        look(into: value, at: [])
    }

    private mutating func look(into value: Any, at path: [String]) {
        let mirror = Mirror(reflecting: value)
        let mayBeEmpty = ![.optional, .collection, .dictionary, .set].contains(mirror.displayStyle)
        if mirror.children.isEmpty, !mayBeEmpty { paths.append(path.joined(separator: ".")) }
        for child in mirror.children { look(into: child.value, at: path + (child.label.map { [$0] } ?? [])) }
    }
}
