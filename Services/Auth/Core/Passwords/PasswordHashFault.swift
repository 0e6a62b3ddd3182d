/// A hash could not be computed, which says nothing about the password.
enum PasswordHashFault: Error, Equatable {
    /// The machine did not give the memory that Argon2id was told to take.
    case outOfMemory
    /// The stored hash is damaged.
    case unreadable
}
