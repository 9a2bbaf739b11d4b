package dev.collate.utf8;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Reads and writes numbers of several bytes in arrays, each in one step. A number is big-endian (the high byte first)
 * unless the name of the method ends with {@code LE}. All methods throw {@link IndexOutOfBoundsException} if the number
 * is not within the array.
 */
public final class Bytes {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORT_LE =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT_LE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG_LE =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private Bytes() {}

    /** Returns the two bytes at {@code at}, 0 to 65,535. */
    public static int getUnsignedShort(byte[] bytes, int at) {
        return (short) SHORT.get(bytes, at) & 0xFFFF;
    }

    /** Returns the two bytes at {@code at}, the low byte first, 0 to 65,535. */
    public static int getUnsignedShortLE(byte[] bytes, int at) {
        return (short) SHORT_LE.get(bytes, at) & 0xFFFF;
    }

    /** Returns the four bytes at {@code at}. */
    public static int getInt(byte[] bytes, int at) {
        return (int) INT.get(bytes, at);
    }

    /** Returns the four bytes at {@code at}, the low byte first. */
    public static int getIntLE(byte[] bytes, int at) {
        return (int) INT_LE.get(bytes, at);
    }

    /** Returns the eight bytes at {@code at}, the low byte first. */
    public static long getLongLE(byte[] bytes, int at) {
        return (long) LONG_LE.get(bytes, at);
    }

    /** Writes eight bytes at {@code at}, the low byte first. */
    public static void setLongLE(byte[] bytes, int at, long value) {
        LONG_LE.set(bytes, at, value);
    }
}
