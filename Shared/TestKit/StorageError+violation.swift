public import Storage

extension StorageError {
    /// The rule of the schema that was broken, if this error is about one.
    public var constraintViolation: ConstraintViolation? {
        if case .constraint(let violation) = self { violation } else { nil }
    }
}
