/// The faults of checks that go on after the first, so that a refusal names all broken members.
public struct FaultList: Sendable {
    /// More than a form has; a batch may have thousands.
    public static let maximum = 32

    /// At most one for each member, and at most ``maximum``.
    public private(set) var all: [Fault] = []

    public init() {}

    public var isFull: Bool { all.count >= Self.maximum }

    /// Adds a fault, or each of its ``Fault/errors``; only the first of a member.
    public mutating func add(_ fault: Fault) {
        for each in fault.members where !isFull {
            if let field = each.field, all.contains(where: { $0.field == field }) { continue }
            all.append(each)
        }
    }

    /// Returns what a check returns; `nil` if it throws, whose faults are added.
    @discardableResult
    public mutating func value<Value>(of check: () throws(Fault) -> Value) -> Value? {
        do throws(Fault) {
            return try check()
        } catch {
            add(error)
            return nil
        }
    }

    /// - Throws: the first fault, with all of several in ``Fault/errors``.
    public func throwFirst() throws(Fault) {
        if let fault = Fault.first(of: all) { throw fault }
    }
}

extension Fault {
    /// The fault itself, or those of its members.
    package var members: [Fault] {
        guard let errors else { return [self] }
        return errors.map { Fault(code, $0.message, field: $0.field, rule: $0.rule, values: $0.values) }
    }
}
