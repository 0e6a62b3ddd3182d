public import UmkreisStorage

extension StorageError {
    /// The violated constraint, if any.
    public var constraintViolation: ConstraintViolation? {
        if case .constraint(let violation) = self { violation } else { nil }
    }
}
