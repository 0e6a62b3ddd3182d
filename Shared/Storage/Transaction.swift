/// A read or write transaction.
///
/// Services add their tables as groups, so that `transaction.posts` reads in both and writes in a write transaction:
///
/// ```swift
/// struct Posts<Access: ReadTransaction> {
///     let transaction: Access
///
///     func find(_ id: PostID) throws -> Post? { … }
/// }
///
/// extension Posts where Access: WriteTransaction {
///     func insert(_ post: Post) throws { … }
/// }
///
/// extension Transaction where Self: ReadTransaction {
///     var posts: Posts<Self> { Posts(transaction: self) }
/// }
/// ```
public protocol Transaction: AnyObject {}
