import Wire

extension String {
    /// The domain value that this member of a body stands for.
    ///
    /// - Parameter field: the member's name.
    /// - Throws: `invalid` with that name and the rule that is broken.
    func parsed<Value>(as field: String, _ make: (String) throws(BrokenRule) -> Value) throws(Fault) -> Value {
        do {
            return try make(self)
        } catch {
            throw error.fault(at: field)
        }
    }
}
