/// The cost that a PHC string names.
struct PasswordHashCost: Hashable, Sendable {
    let memoryKiB: Int
    let iterations: Int
    let lanes: Int

    init(memoryKiB: Int, iterations: Int, lanes: Int) {
        self.memoryKiB = memoryKiB
        self.iterations = iterations
        self.lanes = lanes
    }

    /// What a new hash costs.
    init(_ parameters: Argon2Parameters) {
        self.init(memoryKiB: parameters.memoryKiB, iterations: parameters.iterations, lanes: 1)
    }

    /// As a PHC string says it.
    var phc: String { "m=\(memoryKiB),t=\(iterations),p=\(lanes)" }

    /// Reads `m=65536,t=2,p=1`, in this order as Argon2's reference writes it.
    init?(phc text: Substring) {
        let values = text.split(separator: ",", omittingEmptySubsequences: false)
        guard values.count == 3,
            let memoryKiB = Self.number(values[0], named: "m="),
            let iterations = Self.number(values[1], named: "t="),
            let lanes = Self.number(values[2], named: "p=")
        else { return nil }
        self.init(memoryKiB: memoryKiB, iterations: iterations, lanes: lanes)
    }

    private static func number(_ text: Substring, named name: String) -> Int? {
        guard text.hasPrefix(name), text.dropFirst(name.count).allSatisfy(\.isWholeNumber) else { return nil }
        return Int(text.dropFirst(name.count))
    }
}
